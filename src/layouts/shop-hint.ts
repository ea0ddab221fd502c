// A short script that runs before the first paint of a sign-in page. Hides our name from a person who comes from a shop until the shop is known,
// because customers of a white-label shop must not see our name. Affects only the look: the page itself reads and checks the address.

/**
 * Text of an inline script: sets `data-from-shop` on the root element, and leaves the page's title without our name. Where storage is forbidden or
 * holds something else, the page shows our name until it knows the shop.
 */
export const SHOP_HINT = `try{let q=location.search,k=JSON.parse(localStorage.getItem('oja:return'));if(/[?&](?:from|host)=|[?&]next=(?:\\/|%2F)(?:[a-z0-9-]+(?:\\/|%2F)account|auth)/.test(q)||!/[?&]next=/.test(q)&&k&&k.shop){document.documentElement.dataset.fromShop='';document.title=document.title.split(' | ')[0]}}catch{}`
