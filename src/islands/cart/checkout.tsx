// The steps after the cart, with their styles: fetched when the cart is opened.

import { adoptStyles } from './adopt-styles.ts'
import styles from './checkout.css?inline'

adoptStyles(styles)

export { CheckoutStep } from './components/CheckoutStep.tsx'
export { PlacedStep } from './components/PlacedStep.tsx'
export { UnconfirmedStep } from './components/UnconfirmedStep.tsx'
