import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** An instruction of a Dockerfile: its word in capitals, and what stands behind it. */
export type Instruction = Readonly<{ word: string; rest: string }>;

/** `FROM base AS name`, and what follows. */
export type Stage = Readonly<{ name: string; base: string; instructions: readonly Instruction[] }>;

/** What a `COPY` takes: from the context, or from the stage that it names. */
export type Copy = Readonly<{ from: string | undefined; sources: readonly string[]; to: string }>;

export function stagesOf(text: string): readonly Stage[] {
  const lines = text.replaceAll(/\\\n\s*/g, ' ').split('\n');
  const stages: { name: string; base: string; instructions: Instruction[] }[] = [];
  for (const line of lines) {
    const [, word = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    const [, base = '', name = 'image'] = (word === 'FROM' && /^(\S+)(?: AS (\S+))?$/.exec(rest)) || [];
    if (base) stages.push({ name, base, instructions: [] });
    else if (word) stages.at(-1)?.instructions.push({ word, rest });
  }
  return stages;
}

export function copyOf(rest: string): Copy {
  const words = rest.split(/\s+/);
  const from = words[0]?.startsWith('--from=') ? words.shift()!.slice('--from='.length) : undefined;
  return { from, sources: words.slice(0, -1), to: words.at(-1)! };
}

export type DryBuild = Readonly<{
  /** The context: the repository. */
  root: string;
  /** Where the stages are laid out, a folder each. */
  folder: string;
  /** Does what a `RUN` says, in that folder. */
  run: (command: string, cwd: string) => void;
}>;

/** Goes through the steps of the image without an engine: the same copies, the same commands. Gives back the image's folder. */
export function dryBuild({ root, folder, run }: DryBuild): string {
  const stages = stagesOf(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8'));
  for (const { name, instructions } of stages) {
    let workdir = '/';
    const within = (path: string) => join(folder, name, posix.resolve(workdir, path));
    for (const { word, rest } of instructions) {
      if (word === 'WORKDIR') workdir = rest;
      if (word === 'RUN') run(rest, within('.'));
      if (word === 'WORKDIR') mkdirSync(within('.'), { recursive: true });
      if (word !== 'COPY') continue;
      const { from, sources, to } = copyOf(rest);
      for (const source of sources) {
        const place = from ? join(folder, from, source) : join(root, source);
        cpSync(place, to.endsWith('/') ? join(within(to), posix.basename(source)) : within(to), {
          recursive: true,
          verbatimSymlinks: true,
        });
      }
    }
  }
  return join(folder, stages.at(-1)!.name);
}
