import { act, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { defaultLocale } from '#contracts/locales.ts';
import { nobody } from '#contracts/nobody.ts';
import accounts from '../features/accounts/locales/en.json' with { type: 'json' };
import shell from '../features/shell/locales/en.json' with { type: 'json' };
import { createI18n } from '../lib/i18n.ts';
import { silentLive } from '../lib/live.ts';
import { ServerTime } from '../lib/server-time.ts';
import { App, createCache } from './app.tsx';

function showModal(this: HTMLDialogElement) {
  this.open = true;
}

function close(this: HTMLDialogElement) {
  this.open = false;
}

/** What jsdom has not: a dialog opens and closes. */
export const haveDialogs = () => void Object.assign(HTMLDialogElement.prototype, { showModal, close });

/** A market that answers commands in turn, by their paths, and knows these documents: of the visitor it knows nothing. */
export class AnsweringMarket {
  answers: Record<string, unknown[]> = {};
  readonly sent: (readonly [path: string, body: unknown])[] = [];

  async open(element: React.ReactNode, documents: Readonly<Record<string, unknown>> = {}): Promise<UserEvent> {
    const get = async (path: string) => (documents[path] ?? nobody) as never;
    const wire = { get, post: this.post, live: silentLive, leaveFor: () => {}, waits: false };
    const i18n = await createI18n({ language: 'en', texts: { accounts, shell }, load: () => Promise.resolve({}) });
    const router = createMemoryRouter([{ path: '*', element }]);
    await act(async () =>
      render(
        <App cache={createCache()} api={wire} i18n={i18n} locale={defaultLocale} time={new ServerTime(0, 0)}>
          <RouterProvider router={router} />
        </App>,
      ),
    );
    return userEvent.setup();
  }

  private readonly post = async (path: string, body: unknown) => {
    this.sent.push([path, body]);
    const answer = this.answers[path]?.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  };
}
