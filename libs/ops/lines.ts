import type { Operators } from '#platform/auth/operators.ts';

/** More than anybody is ever away from the house. */
const longest = 50;

/** They, whoever proposed them as an operator, whoever proposed that one, and so on up to one whom the house itself made. */
async function lineOf(operators: Pick<Operators, 'since'>, memberId: string): Promise<readonly string[]> {
  const line: string[] = [];
  for (let one: string | null = memberId; one !== null && !line.includes(one) && line.length < longest;) {
    line.push(one);
    one = (await operators.since(one))?.grantedBy ?? null;
  }
  return line;
}

/** Whether one and the same operator made both what they are, through whomever, or is one of them. */
export async function areOfOneLine(operators: Pick<Operators, 'since'>, one: string, other: string): Promise<boolean> {
  const [line, others] = await Promise.all([one, other].map((memberId) => lineOf(operators, memberId)));
  return line!.some((memberId) => others!.includes(memberId));
}
