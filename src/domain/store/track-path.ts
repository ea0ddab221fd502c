/** The path of the page "Track your order" under a store's own paths. */
export const TRACK_PATH = '/track'
