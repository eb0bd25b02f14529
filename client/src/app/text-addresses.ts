/** Addresses of the files of words, which change with what is in them: words are data, not script. */
export const addresses = import.meta.glob<string>('../features/*/{locales,notices}/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});
