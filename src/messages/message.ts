// A message is a whole sentence with named placeholders. `{name}` is a placeholder for a value; `<b>…</b>` is a part that a page
// marks up. The English catalogue is the contract: a translation that lacks a message, a placeholder or a mark does not compile.

/** Names of the placeholders: `ParamsOf<'{count} of {name}'>` -> `'count' | 'name'`. */
export type ParamsOf<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamsOf<Rest>
  : never

/** Names of the marked parts: `TagsOf<'Order <b>{code}</b>'>` -> `'b'`. */
export type TagsOf<S extends string> = S extends `${string}</${infer Tag}>${infer Rest}`
  ? Tag | TagsOf<Rest>
  : never

declare const places: unique symbol

/** A sentence that must be filled before it is shown. */
export type Template<Param extends string, Tag extends string> = {
  readonly [places]: { readonly param: Param; readonly tag: Tag }
}

type Readable<S extends string> = [ParamsOf<S> | TagsOf<S>] extends [never]
  ? string
  : Template<ParamsOf<S>, TagsOf<S>>

/** A catalogue as callers see it. A message with a plural is a function of the number. */
export type MessagesOf<English> = English extends string
  ? Readable<English>
  : English extends ((count: number) => infer S extends string)
    ? (count: number) => Readable<S>
    : { readonly [Key in keyof English]: MessagesOf<English[Key]> }

type Both<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

type Place<Name extends string> = Name extends string ? `${string}{${Name}}${string}` : never

type Marked<Tag extends string> = Tag extends string ? `${string}<${Tag}>${string}</${Tag}>${string}` : never

type Holding<S extends string> = [ParamsOf<S> | TagsOf<S>] extends [never]
  ? string
  : string & Both<Place<ParamsOf<S>> | Marked<TagsOf<S>>>

/** The shape of a file of another language: every message of the English file, with the same placeholders and marks. */
export type Translation<English> = English extends string
  ? Holding<English>
  : English extends ((count: number) => infer S extends string)
    ? (count: number) => Holding<S>
    : { readonly [Key in keyof English]: Translation<English[Key]> }

type ParamIn<Message> =
  Message extends Template<infer Param, string> ? Param : Message extends string ? ParamsOf<Message> : never

type TagIn<Message> =
  Message extends Template<string, infer Tag> ? Tag : Message extends string ? TagsOf<Message> : never

export type Values<Message> = { readonly [Param in ParamIn<Message>]: string | number }

/** `fill('Only {count} left', { count: 3 })` -> `Only 3 left`. A value that looks like a placeholder stays as it is. */
export function fill<const Message extends string | Template<string, never>>(
  message: Message,
  values: Values<Message>,
): string {
  return filled(message as string, values)
}

/** A part of a sentence. `tag`: how the page marks the part up. */
export type Piece<Tag extends string> = { readonly tag: Tag | null; readonly text: string }

/** `pieces('Order <b>{code}</b>', { code: 'K7Q2F' })` -> `Order ` without a tag and `K7Q2F` with the tag `b`. */
export function pieces<const Message extends string | Template<string, string>>(
  message: Message,
  values: Values<Message>,
): readonly Piece<TagIn<Message>>[] {
  // `split` gives text, tag name and content of the tag in turn.
  const parts = (message as string).split(/<(\w+)>(.*?)<\/\1>/)
  return parts.flatMap((part, at) => {
    if (at % 3 === 1 || part === '') return []
    const tag = at % 3 === 2 ? (parts[at - 1] as TagIn<Message>) : null
    return [{ tag, text: filled(part, values) }]
  })
}

/** Returns the sentence with its placeholders, for templates and for a form in which an owner changes it. */
export function templateText(message: Template<string, string>): string {
  return message as unknown as string
}

function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => `${values[name]}`)
}
