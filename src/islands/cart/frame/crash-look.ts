/** The style of a crash message in the cart's frame (drawer.css). */
export const CRASH = { box: 'crash', actions: 'actions', main: 'button', plain: 'button plain' }
