import { afterEach, expect, it, jest } from '@jest/globals';
import { madeBy } from './webauthn.ts';

/*
 * What authenticators say of themselves, made once for this challenge by a program of a thief's: their certificates are good until 2199.
 */
const rp = { id: 'plinth.example', origin: 'https://plinth.example' };
const challenge = Buffer.alloc(32, 7).toString('base64url');
const said = {
  id: 'CQkJCQkJCQkJCQkJCQkJCQ',
  clientDataJSON: [
    'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIiwiY2hhbGxlbmdlIjoiQndjSEJ3Y0hCd2NIQndjSEJ3Y0hCd2NIQndjSEJ3Y0hCd2NIQndjSEJ3YyIsIm9yaWdp',
    'biI6Imh0dHBzOi8vcGxpbnRoLmV4YW1wbGUiLCJjcm9zc09yaWdpbiI6ZmFsc2V9',
  ].join(''),
  transports: [],
};

/** Of an Android device that there is not: its own root has signed that revoked ones are listed at `http://192.0.2.1/latest/meta-data`. */
const certified = [
  'o2NmbXRrYW5kcm9pZC1rZXlnYXR0U3RtdKNjYWxnJmNzaWdYRgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  'AAAAAAAAAAAAAAAAAAAAAABjeDVjglkBiDCCAYQwggEroAMCAQICAQIwCgYIKoZIzj0EAwIwDDEKMAgGA1UEAxMBcjAgFw0yMDAxMDEwMDAwMDBaGA8yMTk5',
  'MDEwMTAwMDAwMFowDDEKMAgGA1UEAxMBbDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABFtFBvBjoyf-vSvu7Xeojgal6CYdNwVY4kyLUWktqAk9WAUjYMWY',
  'yBowfE8rpN12dBoe4a9wzi09YcJvsM5SSKujfDB6MEQGCisGAQQB1nkCAREENjA0AgEECgEAAgEECgEABCDYTHnq7LwqcrsyPz9WlMyUN5m4BkP5MpaqPiPz',
  'RSiZ5wQAMAAwADAyBgNVHR8EKzApMCegJaAjhiFodHRwOi8vMTkyLjAuMi4xL2xhdGVzdC9tZXRhLWRhdGEwCgYIKoZIzj0EAwIDRwAwRAIgacmF-Ct0clLu',
  'YJfqavFeBjkeG6WGWmHD9gw1EPSOVMYCIAH8mvaLj_YniKeBsJYd4zRwlBdkB3KTwyYWx0rQgFyOWQEcMIIBGDCBv6ADAgECAgEBMAoGCCqGSM49BAMCMAwx',
  'CjAIBgNVBAMTAXIwIBcNMjAwMTAxMDAwMDAwWhgPMjE5OTAxMDEwMDAwMDBaMAwxCjAIBgNVBAMTAXIwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASofuMR',
  'lCk3dQanTRHAEN09s5riUtsiDOLZQ9VNXKx_u_j8VZ-hHxs7moRO8nFC12rnVfIXkly3OVE2eoCCDEYuoxAwDjAMBgNVHRMEBTADAQH_MAoGCCqGSM49BAMC',
  'A0gAMEUCIHbhdPDZ2iBKFHKLwkKzLmDwaOAS9i5GB2O-qo3oLUYkAiEArzPUhbRucHbovrQgoVrcqrSRmjSedHY5wsDbQDojHyVoYXV0aERhdGFYlOgsjyQl',
  'wwPLhCWTG9ssTNOy8oCqT9i9mDFjoY6tC1FlRQAAAAAAAAAAAAAAAAAAAAAAAAAAABAJCQkJCQkJCQkJCQkJCQkJpQECAyYgASFYIFtFBvBjoyf-vSvu7Xeo',
  'jgal6CYdNwVY4kyLUWktqAk9IlggWAUjYMWYyBowfE8rpN12dBoe4a9wzi09YcJvsM5SSKs',
].join('');

/** As some password managers do it: by its own key, with no certificate. */
const bySelf = [
  'o2NmbXRmcGFja2VkZ2F0dFN0bXSiY2FsZyZjc2lnWEYwRAIgQtBY2vY8B84aX_eQk0Lundm5sncJnMPYh3kGlcXxtD8CIFAs7wqJ-iRc60kPSMRlTJMAhGeW',
  'AEX96OHPksCbu0VCaGF1dGhEYXRhWJToLI8kJcMDy4QlkxvbLEzTsvKAqk_YvZgxY6GOrQtRZUUAAAAAAAAAAAAAAAAAAAAAAAAAAAAQCQkJCQkJCQkJCQkJ',
  'CQkJCaUBAgMmIAEhWCBbRQbwY6Mn_r0r7u13qI4GpegmHTcFWOJMi1FpLagJPSJYIFgFI2DFmMgaMHxPK6TddnQaHuGvcM4tPWHCb7DOUkir',
].join('');

afterEach(() => {
  jest.restoreAllMocks();
});

it('nobody has the market fetch what stands in a certificate of theirs', async () => {
  const fetched = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('no network'));
  expect(await madeBy(rp, challenge, { ...said, attestationObject: certified })).toBeUndefined();
  expect(fetched).not.toHaveBeenCalled();
});

it('a passkey that says itself that it was made is as good as one that says nothing', async () => {
  expect(await madeBy(rp, challenge, { ...said, attestationObject: bySelf })).toMatchObject({
    credential: { id: said.id },
    counter: 0,
  });
});
