/** A new slice, small and whole: `node scripts/new-slice.ts NAME`. What to do then stands in `docs/new-slice.md`. */
import '../apps/need-node.mjs';
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const templates = join(root, 'scripts/new-slice');
const [name = ''] = process.argv.slice(2);
if (!/^[a-z]{2,20}$/.test(name)) {
  console.error('node scripts/new-slice.ts NAME    one word of small letters, such as "orders"');
  process.exit(2);
}
if (existsSync(join(root, 'libs', name))) {
  console.error(`libs/${name} is there already`);
  process.exit(1);
}

const capital = name[0]!.toUpperCase() + name.slice(1);
const named = (text: string) => text.replaceAll('gadget', name).replaceAll('Gadget', capital);

/** Puts a text in front of a place that must be there, or after it. */
type Edit = Readonly<{ before: string; text: string } | { after: string; text: string }>;

const edits: Readonly<Record<string, readonly Edit[]>> = {
  'apps/slices.ts': [
    { before: 'import type { Slice }', text: "import { gadgetSlice } from '#gadget/slice.ts';\n" },
    { after: 'slices: readonly Slice[] = [', text: 'gadgetSlice, ' },
  ],
  'libs/contracts/routes.ts': [
    {
      before: '/** Header that every state-changing',
      text: `/** The signed-in member's own. */
export const gadgetRoutes = {
  all: \`\${v1}/users/me/gadget\`,
  remove: (id: string) => \`\${v1}/users/me/gadget/\${id}/remove\`,
};

`,
    },
  ],
  'nest-cli.json': [
    {
      after: '"projects": {',
      text: '"gadget": { "type": "library", "root": "libs/gadget", "sourceRoot": "libs/gadget" },',
    },
  ],
  'test/abuse/access.ts': [
    {
      before: '};\n\n/** The address of a route',
      text: `
  [\`GET \${v1}/users/me/gadget\`]: { who: members },
  [\`POST \${v1}/users/me/gadget\`]: { who: members, body: () => ({ size: 9 }) },
  [\`POST \${v1}/users/me/gadget/:id/remove\`]: { who: members },
`,
    },
  ],
  'client/src/app/routes.tsx': [
    { before: 'import { Layout }', text: "import { gadgetPages } from './gadget-pages.ts';\n" },
    { before: '...productPages', text: '...gadgetPages, ' },
  ],
};

function edited(file: string, text: string, edit: Edit): string {
  const place = 'before' in edit ? edit.before : edit.after;
  const at = text.indexOf(place);
  if (at < 0) throw new Error(`${file} has no "${place}" any more: put it there by hand`);
  const cut = 'before' in edit ? at : at + place.length;
  return text.slice(0, cut) + named(edit.text) + text.slice(cut);
}

const texts = Object.entries(edits).map(([file, all]) => {
  const text = readFileSync(join(root, file), 'utf8');
  return [file, all.reduce((before, edit) => edited(file, before, edit), text)] as const;
});
const files = globSync('**/*.txt', { cwd: templates }).map((file) => {
  const text = readFileSync(join(templates, file), 'utf8');
  return [named(file.slice(0, -'.txt'.length)), named(text)] as const;
});
for (const [file, text] of [...texts, ...files]) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}
const changed = [...texts, ...files].map(([file]) => file);
execFileSync('npx', ['oxfmt', ...changed], { cwd: root });
console.log(`${changed.join('\n')}\n\nWhat now: docs/new-slice.md`);
