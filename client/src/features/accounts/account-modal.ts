import { safePath } from '#contracts/safe-path.ts';

/** What the account modal is about; specification, section 4. */
export type ModalContext = 'none' | 'logIn' | 'createAccount' | 'forgotPassword' | 'resetPassword';

/** What lies over it, each by a flag of its own. */
export type ModalFlag = 'isOneTimeCodeOpen' | 'isTwoFactorOpen' | 'isNotReceivedOpen';

/** How it looks and where it ends; null: as it is by default, which for `redirect` is the page beneath. */
export type ModalWords = Readonly<{
  title: string | null;
  buttonText: string | null;
  redirect: string | null;
  isDark: boolean;
}>;

export type AccountModal = ModalWords & Readonly<{ context: ModalContext }> & Readonly<Record<ModalFlag, boolean>>;

export type ModalAct =
  | (Readonly<{ type: 'logInFirst' }> & Partial<ModalWords>)
  | Readonly<{ type: 'goTo'; context: ModalContext }>
  | Readonly<{ type: 'show' | 'hide'; flag: ModalFlag }>
  | Readonly<{ type: 'close' | 'reset' }>;

/** What each part of it is told. */
export interface ModalPart {
  modal: AccountModal;
  act: (act: ModalAct) => void;
}

const nothingOver: Readonly<Record<ModalFlag, boolean>> = {
  isOneTimeCodeOpen: false,
  isTwoFactorOpen: false,
  isNotReceivedOpen: false,
};
const defaults: ModalWords = { title: null, buttonText: null, redirect: null, isDark: false };

/** As it is before anybody opens it. */
export const noModal: AccountModal = { context: 'none', ...defaults, ...nothingOver };

/** What becomes of it. Closing clears what it is about and keeps its words, resetting restores them; neither opens anything. */
export function accountModal(modal: AccountModal, act: ModalAct): AccountModal {
  switch (act.type) {
    case 'logInFirst': {
      const { title = null, buttonText = null, redirect = null, isDark = true } = act;
      const own = redirect === null ? null : safePath(redirect); // nobody is sent to another house from here
      return { ...noModal, context: 'logIn', title, buttonText, redirect: own, isDark };
    }
    case 'goTo':
      return { ...modal, ...nothingOver, context: act.context };
    case 'show':
    case 'hide':
      return { ...modal, [act.flag]: act.type === 'show' };
    case 'close':
      return { ...modal, ...nothingOver, context: 'none' };
    default:
      return { ...modal, ...defaults };
  }
}
