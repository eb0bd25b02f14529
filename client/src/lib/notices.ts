import { createContext, use, useSyncExternalStore } from 'react';

/** A sentence for everybody's eyes and ears: shown for some seconds and read out politely. */
export type Notice = Readonly<{ id: number; about: string; text: string; link: NoticeLink | undefined }>;

/** Where a notice may lead: a page of ours, without its locale. */
export type NoticeLink = Readonly<{ to: string; text: string }>;

const shownFor = 6000;
const most = 2;

interface Saying {
  link?: NoticeLink;
  /** Its subject, such as an auction's id. What the visitor has done is one subject: without any. */
  about?: string;
}

/** The page's notices, newest last: of each subject the newest alone, so that none contradicts another. */
export class Notices {
  private shown: readonly Notice[] = [];
  private count = 0;
  private readonly listeners = new Set<() => void>();

  readonly say = (text: string, { link, about = '' }: Saying = {}) => {
    this.count += 1;
    const notice = { id: this.count, about, text, link };
    this.show([...this.shown.filter((shown) => shown.about !== about), notice].slice(-most));
    if (this.listeners.size > 0) this.closeLater(notice);
  };

  readonly close = (id: number) => this.show(this.shown.filter((notice) => notice.id !== id));

  readonly all = (): readonly Notice[] => this.shown;

  /** What was said before there was anybody to show it is shown for as long as everything else: on a slow line that part of the page comes late. */
  readonly subscribe = (onChange: () => void): (() => void) => {
    if (this.listeners.size === 0) this.shown.forEach((notice) => this.closeLater(notice));
    this.listeners.add(onChange);
    return () => void this.listeners.delete(onChange);
  };

  private closeLater({ id }: Notice) {
    setTimeout(() => this.close(id), shownFor);
  }

  private show(notices: readonly Notice[]) {
    this.shown = notices;
    this.listeners.forEach((tell) => tell());
  }
}

export const NoticesContext = createContext(new Notices());

/** Says something to the visitor. */
export const useSay = () => use(NoticesContext).say;

const none: readonly Notice[] = [];

export function useNotices(): readonly Notice[] {
  const notices = use(NoticesContext);
  return useSyncExternalStore(notices.subscribe, notices.all, () => none);
}
