/** Where one can go from the frame of every page, and what it says, in one file that comes after the page's own. */
export { Footer } from './footer.tsx';
export { MenuLists } from './menu-lists.tsx';
export { NoticeList } from './notice-list.tsx';
