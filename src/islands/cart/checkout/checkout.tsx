// The steps after the cart, with their styles: fetched when the cart is opened.

import { adoptStyles } from '#components/dom/adopt-styles.ts'
import styles from './checkout.css?inline'

adoptStyles(styles)

export { CheckoutStep } from './CheckoutStep.tsx'
export { PlacedStep } from './PlacedStep.tsx'
export { UnconfirmedStep } from './UnconfirmedStep.tsx'
