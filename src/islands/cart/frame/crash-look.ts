/** The style of a crash message in the cart's frame (drawer.css). */
export const CRASH = {
  box: 'crash',
  text: 'oc-way',
  notice: 'oc-notice oc-warn oc-way',
  actions: 'actions',
  main: 'button',
  plain: 'button plain',
}
