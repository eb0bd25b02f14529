/** Sneakers and apparel have addresses of their own; specification, section 2. Without the locale. */
export const productPath = ({ category, slug }: Readonly<{ category: string; slug: string }>): string =>
  `/${category === 'sneakers' || category === 'apparel' ? category : 'products'}/${slug}`;
