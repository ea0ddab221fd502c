// Words with which a shop may begin a chat with a customer. The owner reads and changes them before they are sent.

export type CustomerMessage = { readonly kind: string; readonly label: string; readonly text: string }

/** Short greetings for one customer: `{ kind: 'thanks', label: 'Say thank you', text: 'Hello Ngozi, …' }`. */
export function customerMessages(
  customer: { readonly name: string },
  shop: { readonly name: string; readonly url: string },
): readonly CustomerMessage[] {
  const hello = `Hello ${firstName(customer.name)}`
  return [
    {
      kind: 'thanks',
      label: 'Say thank you',
      text: `${hello}, thank you for buying from ${shop.name}. It was a pleasure to serve you.`,
    },
    {
      kind: 'new',
      label: 'Tell about new things',
      text: `${hello}, we have new things at ${shop.name} that you may like. Have a look: ${shop.url}`,
    },
    {
      kind: 'review',
      label: 'Ask how it was',
      text: `${hello}, how do you like what you got from ${shop.name}? A word or a picture from you helps us a lot.`,
    },
    {
      kind: 'back',
      label: 'Invite back',
      text: `${hello}, we have not seen you at ${shop.name} for a while. Come and see what is new: ${shop.url}`,
    },
    { kind: 'own', label: 'Write your own', text: `${hello}, ` },
  ]
}

/** `Ngozi Eze` -> `Ngozi`; titles keep the name they stand with: `Mrs Eze`. */
export function firstName(name: string): string {
  const [first = '', second] = name.trim().split(/\s+/)
  return second &&
    /^(mr|mrs|ms|miss|dr|prof|chief|alhaji|alhaja|pastor|engr|barr|sir|madam|mama|papa|oga|aunty|uncle)\.?$/i.test(
      first,
    )
    ? `${first} ${second}`
    : first
}
