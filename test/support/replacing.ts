/** The same object with some of its parts replaced. */
export function replacing<T extends object>(whole: T, parts: Partial<T>): T {
  return new Proxy(whole, {
    get: (target, name) => {
      if (Object.hasOwn(parts, name)) return Reflect.get(parts, name) as unknown;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
