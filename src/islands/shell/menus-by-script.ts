/**
 * Opens and closes the navigation's menus by their buttons, for browsers that know no popovers; a tap elsewhere and
 * Escape close them.
 */
export function openMenusByScript(): void {
  const buttons = [...document.querySelectorAll('[popovertarget]:not([popovertargetaction])')];
  const menus = new Set(buttons.flatMap((button) => menuOf(button) ?? []));
  const show = (shown: HTMLElement | null) => {
    for (const menu of menus) Object.assign(menu.style, { display: menu === shown ? 'block' : 'none', translate: '0' });
    for (const button of buttons) button.setAttribute('aria-expanded', String(menuOf(button) === shown));
  };
  show(null);
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const button = target.closest('[popovertarget]');
    const menu = button && menuOf(button);
    if (menu) show(menu.style.display === 'none' ? menu : null);
    else if (target.closest('[href]') !== null || ![...menus].some((each) => each.contains(target))) show(null);
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') show(null);
  });
}

const menuOf = (button: Element) => document.getElementById(button.getAttribute('popovertarget') ?? '');
