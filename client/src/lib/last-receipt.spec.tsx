import { expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider, useQuery, type QueryKey } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { type ApiClient, ApiClientContext } from './api-client.ts';
import { useDocumentCommand } from './command.ts';
import { lastReceipt } from './last-receipt.ts';

/** A desk whose view is a moment behind: who does not say from behind which receipt sees what was there before. */
function openDesk(shown: readonly QueryKey[]) {
  const receipts = ['first', 'second'];
  const asked: (readonly [string, string | undefined])[] = [];
  const api = { post: () => Promise.resolve({ after: receipts.shift(), at: '' }) } as unknown as ApiClient;
  function Desk() {
    const { mutate } = useDocumentCommand<object>('/do', [{ queryKey: ['ops', 'desk'] }]);
    shown.forEach((queryKey) =>
      useQuery({ queryKey, queryFn: (context) => asked.push([queryKey.join(), lastReceipt(context)]) }),
    );
    return <button onClick={() => mutate({})}>Receive</button>;
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ApiClientContext value={api}>
        <Desk />
      </ApiClientContext>
    </QueryClientProvider>,
  );
  const press = () => act(async () => screen.getByRole('button').click());
  return { press, asked };
}

it('reads what a command changed from behind its receipt, and nothing else', async () => {
  const desk = openDesk([
    ['ops', 'desk', 'coming'],
    ['ops', 'jobs'],
  ]);
  await desk.press();
  await desk.press();
  expect(desk.asked).toEqual([
    ['ops,desk,coming', undefined],
    ['ops,jobs', undefined],
    ['ops,desk,coming', 'first'],
    ['ops,desk,coming', 'second'],
  ]);
});
