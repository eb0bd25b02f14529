import type { OpsProcesses } from '../../libs/contracts/ops-processes.ts';

/** What runs of the market, a line each. */
export const processLines = ({ items }: OpsProcesses): readonly string[] =>
  items.map(({ role, host, build, since, at, isSilent, ...does }) => {
    const { loopLagMs, memoryMb, sockets, mailboxes, commandsWaiting, threads } = does;
    const heard = isSilent ? `silent since ${at}` : `since ${since}`;
    const numbers = `${Math.round(loopLagMs)} ms late, ${Math.round(memoryMb)} MB, ${sockets} sockets, ${mailboxes} streams, ${commandsWaiting} waiting`;
    const busy = threads.map((one) => `  ${one.name} ${Math.round(one.busy * 100)} %`).join('');
    return `${role}  ${host}  ${build}  ${heard}: ${numbers}${busy}`;
  });
