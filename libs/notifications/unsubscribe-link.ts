import { signedLink } from '#platform/auth/signed-link.ts';

/** The link in a mail that ends mails of that kind to that member: good for ever, as mails are kept. */
export const unsubscribeLink = signedLink('unsubscribe', {
  fields: { memberId: /[0-9a-f-]{36}/, kind: /[a-z-]{3,20}/ },
  lasts: null,
});
