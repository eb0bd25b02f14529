import type { Settings } from './settings.ts';

/** Where tokens of reCAPTCHA are checked, and by which secret. */
export type RecaptchaSettings = Readonly<{ secret: string; url: string }>;

/** What visitors have to prove who try much. */
export type CaptchaSettings = Readonly<{
  /** What operators switch on (`Protection`) is asked for whatever stands here. */
  isOn: boolean;
  /** How hard it is at first. */
  bits: number;
  /** Null: no token of reCAPTCHA is good for anything. */
  recaptcha: RecaptchaSettings | null;
}>;

/** What the variables say of it. */
export const captchaOf = (values: Settings): CaptchaSettings => ({
  isOn: values.CAPTCHA ?? values.RATE_LIMITS,
  bits: values.CAPTCHA_BITS,
  recaptcha: values.RECAPTCHA_SECRET ? { secret: values.RECAPTCHA_SECRET, url: values.RECAPTCHA_URL } : null,
});
