/** What a working script would call; the tests hook it. */
const CALLS = ['alert(1)', 'alert`1`', 'top["al"+"ert"](1)', 'window.xssRan("ran")'];

/** Contexts: an element, an attribute, an address, a style, a template. */
const SHAPES: readonly ((call: string) => string)[] = [
  (call) => `<script>${call}</script>`,
  (call) => `</script><script>${call}</script>`,
  (call) => `<img src=x onerror=${call}>`,
  (call) => `"><img src=x onerror=${call}>`,
  (call) => `'><svg onload=${call}>`,
  (call) => `<svg><script>${call}</script></svg>`,
  (call) => `<svg/onload=${call}>`,
  (call) => `<body onload=${call}>`,
  (call) => `<iframe srcdoc="<script>${call}</script>">`,
  (call) => `<iframe src="javascript:${call}">`,
  (call) => `<a href="javascript:${call}">x</a>`,
  (call) => `<a href="jAvAsCrIpT&colon;${call}">x</a>`,
  (call) => `javascript:${call}`,
  (call) => `data:text/html,<script>${call}</script>`,
  (call) => `<math><mtext></mtext><mglyph><style><img src=x onerror=${call}>`,
  (call) => `<details open ontoggle=${call}>`,
  (call) => `<input autofocus onfocus=${call}>`,
  (call) => `<video><source onerror=${call}>`,
  (call) => `<object data="javascript:${call}">`,
  (call) => `" onmouseover="${call}" autofocus onfocus="${call}`,
  (call) => `' onfocus='${call}' autofocus='`,
  (call) => `\`-${call}-\``,
  (call) => `{{constructor.constructor('${call}')()}}`,
  (call) => `\${${call}}`,
  (call) => `--><script>${call}</script><!--`,
  (call) => `</title><script>${call}</script>`,
  (call) => `</textarea><img src=x onerror=${call}>`,
  (call) => `<style>@import 'javascript:${call}';</style>`,
];

/** More than a hundred strings that run a script where they are not treated as text. */
export const XSS: readonly string[] = SHAPES.flatMap((shape) => CALLS.map(shape));
