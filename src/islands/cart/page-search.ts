// Search within the page: as one types, cards without the words are hidden and the rest is counted. It listens at the document,
// since it runs before there is a search box. Words in any order; marks over and under letters do not count: "oso" finds "Ọ̀ṣọ́".

const plain = (text: string | null) => (text ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

let usual: string | null

document.addEventListener('input', ({ target }) => {
  const { type, value } = target as HTMLInputElement
  const said = document.querySelector('.said')
  if (type !== 'search' || !said) return
  usual ??= said.textContent
  const words = plain(value).split(/\s+/)
  let count = 0
  for (const item of document.querySelectorAll<HTMLElement>('.item')) {
    item.hidden = !words.every((word) => plain(item.textContent).includes(word))
    if (!item.hidden) count++
  }
  said.textContent = value ? `${count} found` : usual
})

document.addEventListener('submit', (event) => {
  if (!(event.target as Element).matches('.find')) return
  event.preventDefault()
  ;(document.activeElement as HTMLElement).blur()
})
