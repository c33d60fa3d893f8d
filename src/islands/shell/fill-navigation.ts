/** What the navigation shows of a visitor. */
export type Visitor = { name: string | null; pairs: number };

/** Fills the marked places of the page's navigation: who is signed in, and how many pairs are in the cart. */
export function fillNavigation(visitor: Visitor, page: ParentNode = document): void {
  for (const part of page.querySelectorAll<HTMLElement>('[data-session]')) {
    part.dataset.session = visitor.name === null ? 'out' : 'in';
    part.dataset.cart = String(visitor.pairs);
  }
  const texts = { name: visitor.name ?? '', quantity: String(visitor.pairs) };
  for (const [hole, text] of Object.entries(texts)) {
    for (const part of page.querySelectorAll(`[data-nav="${hole}"]`)) part.textContent = text;
  }
}
