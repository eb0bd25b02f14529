import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from '@jest/globals';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { defaultLocale } from '#contracts/locales.ts';
import { RegisterForm } from '../features/accounts/components/register-form.tsx';
import accounts from '../features/accounts/locales/en.json' with { type: 'json' };
import shell from '../features/shell/locales/en.json' with { type: 'json' };
import { createI18n } from '../lib/i18n.ts';
import { silentLive } from '../lib/live.ts';
import { ServerTime } from '../lib/server-time.ts';
import { Problem } from '../lib/api-client.ts';
import { App, createCache } from './app.tsx';

it('a refused password is told where it is typed, and there one goes on typing', async () => {
  const wire = {
    get: () => Promise.reject(new Error('nothing is asked')),
    post: () => Promise.reject(new Problem(409, 'password-common')),
    live: silentLive,
    leaveFor: () => {},
    waits: false,
  };
  const i18n = await createI18n({ language: 'en', texts: { accounts, shell }, load: () => Promise.resolve({}) });
  const router = createMemoryRouter([{ path: '*', element: <RegisterForm onDone={() => {}} /> }]);
  await act(async () =>
    render(
      <App cache={createCache()} api={wire} i18n={i18n} locale={defaultLocale} time={new ServerTime(0, 0)}>
        <RouterProvider router={router} />
      </App>,
    ),
  );
  const user = userEvent.setup();
  const password = screen.getByLabelText(accounts.password);
  await user.type(screen.getByLabelText(accounts.name), 'Noor');
  await user.type(screen.getByLabelText(accounts.email), 'noor@example.org');
  await user.type(password, 'password1234');
  await user.click(screen.getByRole('button', { name: accounts.createAccount }));
  await screen.findByText(accounts['refusals.password-common']);
  expect(password.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(password);
});
