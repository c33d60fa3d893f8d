/**
 * How the browser's script is made small: terser first, with these options of Vite's build, then the bundler's own
 * minifier. Neither alone gets as far; the README beside this file has the bytes.
 *
 * `pure_getters`: reading a property has no effect. So no code may read one for its effect alone, such as
 * `element.offsetWidth;` to force a layout: it would be dropped. `unsafe_arrows` and `unsafe_methods`: no function
 * expression without `this` is called with `new`.
 */
export const terserOptions = {
  ecma: 2020,
  compress: { passes: 3, pure_getters: true, unsafe_arrows: true, unsafe_methods: true },
} as const;
