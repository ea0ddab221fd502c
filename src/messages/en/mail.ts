// Mails. Those of sign-up and sign-in are asked for by Supabase Auth and sent by the Worker; Supabase's templates have the same words.
// In templates `<b>` is bold, `<shop>` is shown only when the account was opened from a shop, and `<own>` when that shop is white-label.

import { plural } from './plural.ts'

/** By the name of Supabase's template. `preview`: the text that a mail program shows after the subject. */
export const signIn = {
  confirmation: {
    subject: 'Confirm your email address',
    preview: 'One press and your account is open.',
    title: 'Confirm your email address',
    lead: 'An account was opened with <b>{email}</b><shop> at <b>{shop}</b>, a shop on {brand}</shop><own> at <b>{own}</b></own>. Confirm that this address is yours and you can sign in.',
    button: 'Confirm my address',
    end: 'The link works once, and for one hour. If it was not you who signed up, do nothing: without your confirmation nobody can use the account.',
  },
  recovery: {
    subject: 'Reset your password',
    preview: 'Choose a new password for your account.',
    title: 'Reset your password',
    lead: 'A new password was asked for the account <b>{email}</b>. Choose it here.',
    button: 'Choose a new password',
    end: 'The link works once, and for one hour. If you did not ask, do nothing: your password stays as it is. Nobody can change it without this mail.',
  },
  invite: {
    subject: 'You are invited to {brand}',
    preview: 'Somebody wants to run a shop with you.',
    title: 'You are invited',
    lead: 'You were invited to {brand}, where small businesses sell online and take their orders on WhatsApp. Your account will be <b>{email}</b>.',
    button: 'Accept the invitation',
    end: 'The link works once, and for one hour. If you do not know who invited you, do nothing.',
  },
  email_change: {
    subject: 'Confirm your new email address',
    preview: 'Both addresses must agree before anything changes.',
    title: 'Confirm your new email address',
    lead: 'A change of the email address was asked for the account <b>{email}</b>. We have written to the old address and to the new one: press the button in both mails and the change is made.',
    button: 'Confirm the change',
    end: 'The link works once, and for one hour. If you did not ask for this, do nothing and choose a new password: somebody may know yours.',
  },
  magic_link: {
    subject: 'Your sign-in link',
    preview: 'One press and you are in.',
    title: 'Your sign-in link',
    lead: 'A link to sign in as <b>{email}</b> was asked for. Here it is.',
    button: 'Sign in',
    end: 'The link works once, and for one hour. If you did not ask for it, do nothing, and pass it on to nobody.',
  },
} as const
export const copyLink = 'The button does nothing? Copy this address into your browser:'
export const whyYou = 'Sent to you by {brand} because this address was entered on {site}.'
export const whyYouOwn = 'Sent to you because this address was entered at {own}.'
/** The sender's name in mails of a shop that shows our name. */
export const senderVia = '{shop} via {brand}'
/** For a white-label shop whose name may stand in no mail, such as one that looks like a link: as sender, and in a sentence. */
export const unnamedSender = 'Online shop'
export const unnamedShop = 'an online shop'
export const neverAsked = 'We never ask for your password in a mail.'

/** To owners. */
export const passwordChanged = 'Your {brand} password was changed'
/** To a customer of a white-label shop. */
export const passwordChangedOwn = 'Your password was changed'
export const passwordChangedLead =
  'The password of your account was changed. Other phones and computers may have been signed out.'
export const bankDetails = 'Bank details of {shop} were changed'
export const bankDetailsLead = 'The account that shoppers of {shop} transfer to was changed.'
export const bankDetailsCurrency = 'It is the account for orders in {currency}.'
export const whatsAppNumber = 'WhatsApp number of {shop} was changed'
export const whatsAppNumberLead = 'The number that orders of {shop} go to was changed.'
export const messageWords = 'A payment message of {shop} was changed'
export const messageWordsLead = 'The words of “{message}”, which {shop} sends to shoppers, were changed.'
export const before = 'Before: ending in {ending}'
export const beforeNone = 'Before: none'
export const now = 'Now: ending in {ending}'
export const nowNone = 'Now: none'
export const numbersBefore = 'Numbers before: {endings}'
export const numbersBeforeNone = 'Numbers before: none written out'
export const numbersNow = 'Numbers now: {endings}'
export const numbersNowNone = 'Numbers now: none written out'
/** A value of `{endings}`. */
export const ending = 'ending in {ending}'
export const when = 'When: {moment} ({zone})'
export const notYou =
  'If this was not you: set a new password at {site}/forgot-password, and write to {support} at once.'
export const notYouOwn = 'If this was not you: set a new password at {site}/forgot-password at once.'
export const whyShopper =
  'You get this mail because you have an account as a customer of {shop}. It cannot be switched off.'
export const whyOwner = '{brand}: you get this mail because the account is yours. It cannot be switched off.'

/** To a person whose account an operator ends. */
export const accountEnding = 'Your {brand} account ends on {day}'
export const accountEndingLead =
  'On {day} your {brand} account will be deleted, with the shops that nobody else owns.'
export const accountEndingWhy = 'Why: {reason}'
export const accountEndingTake =
  'Until then you can sign in and download your products, orders and customers.'
export const accountEndingOpen = 'Download your data'
export const accountEndingAsk = 'Your account is suspended. To get a copy of your data, write to {support}.'
export const accountEndingWrong = 'If you think that this is wrong, write to {support} before that day.'

/** To a customer of a white-label shop. */
export const accountEndingOwn = 'Your account ends on {day}'
export const accountEndingOwnLead = 'On {day} your account as a customer of {shop} will be deleted.'

/** To owners, about orders. */
export const unseen = (count: number) =>
  plural(count, { one: 'An order waits at {shop}', other: '{count} orders wait at {shop}' })
export const unseenLead = (count: number) =>
  plural(count, {
    one: 'An order came to {shop}, and nobody of the shop has opened it yet:',
    other: '{count} orders came to {shop}, and nobody of the shop has opened them yet:',
  })
export const unseenOrder = '{code} · {amount}'
export const unseenMore = 'and {count} more'
export const openOrders = (count: number) =>
  plural(count, { one: 'Open the order', other: 'Open the orders' })
export const unseenEnd =
  'The customer may not have written in WhatsApp: the number is in the order, and you can write first.'
export const summary = (count: number) =>
  plural(count, {
    one: '{shop} today: {count} order, {amount}',
    other: '{shop} today: {count} orders, {amount}',
  })
export const summaryLead = (count: number) =>
  plural(count, {
    one: 'On {day}, {shop} had {count} order of {amount}.',
    other: 'On {day}, {shop} had {count} orders of {amount} together.',
  })
export const summaryWaiting = (count: number) =>
  plural(count, {
    one: '{count} of them waits to be confirmed.',
    other: '{count} of them wait to be confirmed.',
  })
export const openShop = 'Open your shop'
export const whyOrders = '{brand}: you get this mail because you own {shop}.'
export const unsubscribe = 'Turn off mails of this kind'

/** To owners, about the end of a plan. */
export const trialEnding = 'The trial of {plan} for {shop} ends on {day}'
export const trialEndingLead =
  'On {day} the trial of {plan} for {shop} ends, and the shop is on Starter again. To stay on {plan}, choose how to pay: by card, by transfer or by USSD.'
export const trialEnded = 'The trial of {plan} for {shop} has ended'
export const trialEndedLead = 'On {day} the trial of {plan} for {shop} ended. The shop is on Starter now.'
export const planEnding = '{plan} for {shop} ends on {day}'
export const planEndingLead =
  'On {day} the paid time of {plan} for {shop} ends. Days that you buy before are added to those that are left.'
export const planEnded = '{plan} for {shop} has ended'
export const planEndedLead = 'On {day} the paid time of {plan} for {shop} ended. The shop is on Starter now.'
export const nothingDeletedThen =
  'Nothing will be deleted: products over the limit of Starter rest until the plan is back, and you choose which stay.'
export const nothingDeletedNow =
  'Nothing was deleted: products over the limit of Starter rest until the plan is back, and you choose which stay.'
/** To owners, about the shop's own domain. */
export const domainActive = '{shop} is at {domain}'
export const domainActiveLead =
  'Visitors of {domain} see {shop} now, with a safe connection. Your link on our site keeps working and names the new address.'
export const domainFailing = '{domain} does not lead to {shop} any more'
export const domainFailingLead =
  'We looked where {domain} leads, and it is not here. Its DNS records were changed. We keep it for 72 hours, so that you can put the records back.'
export const domainExpected = 'What we expect: {domain} is a CNAME (or ALIAS) of {target}.'
export const domainResting = '{domain} shows {shop} no more'
export const domainRestingLead =
  'For 72 hours {domain} did not lead to us. Where it still reaches us, visitors are led to your link on our site, for 30 days. Put the records back and it returns by itself.'
export const domainTaken = 'Another shop has proved {domain}'
export const domainTakenLead =
  'The TXT record of {shop} is gone from {domain}, and another shop has put its own there. Whoever manages the DNS decides. If that was not you, speak to your registrar at once.'
export const openDomain = 'See your domain'

export const kitReady = 'The exit kit of {shop} is ready'
export const kitReadyLead =
  'Everything of {shop} is in one file: products, orders, customers, pictures, and the shop itself as pages. You can take it until {until}, with your password.'
export const openKit = 'Take the kit'
export const kitNotYou =
  'You did not ask for it? Then somebody else uses your account: change your password now. Without it the file cannot be taken.'
export const openPlan = 'See your plan'

/** To owners, before their card is charged. */
export const planRenewing = '{plan} for {shop} renews on {day}: {amount}'
export const planRenewingMonth = '{amount} pays the next month of {plan} for {shop}.'
export const planRenewingYear = '{amount} pays the next year of {plan} for {shop}.'
export const planRenewingStop =
  'To stop it, open your plan before that day and press “Cancel the subscription”. You keep {plan} until the paid days end, and nothing is deleted.'

/** To owners, about a renewal that the bank refused. */
export const paymentFailed = 'The payment of {plan} for {shop} failed'
export const lastPaymentFailed = 'Last reminder: {plan} for {shop} ends on {day}'
export const paymentFailedLead =
  'The bank refused {amount} for {plan}. {shop} keeps {plan} until {day}. Pay by card, transfer or USSD, or use another card.'
export const paymentTriedAgain =
  'We try your card again in the next days. Once you have paid, nothing more is charged.'
export const paymentNotTriedAgain =
  'Your card is not charged again. After that day the shop is on Starter, and nothing is deleted.'
export const payNow = 'Pay now'

/** About the people of a shop. */
export const invited = 'You are invited to work in {shop} on {brand}'
export const invitedLead =
  '{owner} invites you to work in {shop} {role}. Sign in with this address, or open an account with it, and accept.'
export const aShop = 'a shop'
export const asManager = 'as a manager'
export const asStaff = 'as staff'
export const seeInvitation = 'See the invitation'
export const invitedEnd =
  'The invitation is for this address alone and ends on {day}. If you do not know who invites you, do nothing.'
export const whyInvited = '{brand}: you get this mail because {owner} entered your address.'
export const wantsToJoin = '{guest} wants to join {shop}'
export const wantsToJoinLead =
  '{guest} has opened your link and asks to work in {shop}. Let them in only when you know the address that you see there. Until you answer they see nothing of the shop.'
export const seeWhoAsks = 'See who asks'
export const handedOver = '{shop} has another owner'
export const handedToYou =
  'You have taken {shop} over: you are its owner now. The earlier owner is a manager, whom you can remove.'
export const handedByYou = '{shop} is handed over: {owner} is its owner now, and you are a manager.'
export const whyTeam = '{brand}: you get this mail because you work in {shop}. It cannot be switched off.'

/** About what our staff did with a shop. */
export const suspended = '{shop} is suspended'
export const suspendedLead = '{shop} shows no pages and takes no orders from now on. The reason: {reason}'
export const suspendedStays =
  'Nothing is deleted. You can still sign in, read everything and take it all with you. If we are wrong, tell us.'
export const writeToUs = 'Write to us'
export const restored = '{shop} is open again'
export const restoredLead =
  'The suspension has ended: the pages of {shop} come back within a minute, and it takes orders.'
export const whyOwned = '{brand}: you get this mail because you own {shop}. It cannot be switched off.'
export const answered = 'Our answer to your question for {shop}'
export const youAsked = 'You asked: {question}'
export const askAgain = 'See all answers, or ask again'
export const whyAsked = '{brand}: you get this mail because you asked us for {shop}, to be answered by mail.'
export const moneyBack = 'You get {amount} back for {plan}'
export const moneyBackLead =
  'You asked for your payment of {plan} for {shop} back. You get {amount}, by the way you paid, within 3 to 10 working days. The days that it bought end then. Our team writes:'
export const noMoneyBack = 'Your payment of {plan} is not paid back'
export const noMoneyBackLead =
  'You asked for your payment of {amount} for {plan} of {shop} back. We do not pay it back, and {plan} stays as it was paid. The reason:'
export const freeDomain = '{domain} is connected to {shop}'
export const freeDomainLead =
  'The free domain of {shop} is connected: shoppers find you at {domain}. Our team writes:'
export const noFreeDomain = '{domain} cannot be had for {shop}'
export const noFreeDomainLead =
  'You asked for {domain} as the free domain of {shop}. It cannot be had; you can ask for another name. The reason:'
