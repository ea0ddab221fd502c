// Rows of the camera roll: pictures are joined and taken apart, and none is lost or doubled.
import { expect, it } from 'vitest'
import {
  type CameraRow,
  joinByTime,
  joinChosen,
  joinRows,
  readCameraRow,
  takeApart,
} from '#domain/import/camera-rows.ts'

const row = (id: string, takenAt: number | null, text: Partial<CameraRow> = {}): CameraRow => ({
  id,
  name: '',
  price: '',
  pictures: [{ path: id, width: 1, height: 1, alt: '', takenAt }],
  ...text,
})
const paths = (rows: readonly CameraRow[]) =>
  rows.map(({ pictures }) => pictures.map(({ path }) => path).join())

it('joins pictures that were taken within a minute, in a chain, and leaves rows with text', () => {
  const rows = [
    row('a', 0),
    row('b', 50_000),
    row('c', 100_000),
    row('d', 161_000),
    row('e', 170_000, { name: 'Cap' }),
    row('f', null),
  ]

  expect(paths(joinByTime(rows))).toEqual(['a,b,c', 'd', 'e', 'f'])
})

it('joins a row with another and keeps the text that is there', () => {
  const rows = [row('a', 0, { name: 'Cap' }), row('b', 0, { name: 'Hat', price: '500' })]

  expect(joinRows(rows, 'b', 'a')).toMatchObject([{ id: 'a', name: 'Cap', price: '500' }])
  expect(joinRows(rows, 'a', 'a')).toBe(rows)
  expect(joinRows(rows, 'a', 'gone')).toBe(rows)
})

it('makes one row of the chosen ones, in the place of the first, and keeps each text that the first lacks', () => {
  const rows = [
    row('a', 0),
    row('b', 0, { name: 'Cap' }),
    row('c', 0),
    row('d', 0, { name: 'Hat', price: '500' }),
  ]

  const joined = joinChosen(rows, new Set(['d', 'b', 'gone']))

  expect(paths(joined)).toEqual(['a', 'b,d', 'c'])
  expect(joined[1]).toMatchObject({ id: 'b', name: 'Cap', price: '500' })
  expect(joinChosen(rows, new Set())).toBe(rows)
})

it('makes no row of chosen ones whose pictures are too many for one product', () => {
  const rows = Array.from({ length: 21 }, (_, n) => row(`${n}`, 0))
  const all = new Set(rows.map(({ id }) => id))

  expect(joinChosen(rows, all)).toBe(rows)
  all.delete('20')
  expect(joinChosen(rows, all).map(({ pictures }) => pictures.length)).toEqual([20, 1])
})

it('takes a row apart again', () => {
  const joined = joinRows([row('a', 0, { name: 'Cap' }), row('b', 0)], 'b', 'a')

  expect(takeApart(joined, 'a', ['x'])).toMatchObject([
    { id: 'a', name: 'Cap', pictures: [{ path: 'a' }] },
    { id: 'x', name: '', pictures: [{ path: 'b' }] },
  ])
})

it('gives back what was typed when rows are taken apart', () => {
  const rows = [
    row('a', 0, { name: 'Green wrap', price: '8k' }),
    row('b', 0, { name: 'Yellow wrap', price: '7k' }),
    row('c', 0),
  ]
  const joined = joinChosen(rows, new Set(['a', 'b', 'c']))
  expect(joined).toMatchObject([{ id: 'a', name: 'Green wrap', price: '8k' }])

  expect(takeApart(joined, 'a', ['x', 'y'])).toEqual([
    rows[0],
    { ...rows[1], id: 'x' },
    { ...rows[2], id: 'y' },
  ])
})

it('has no more pictures than a product may have', () => {
  const many = row('m', 0, { pictures: Array.from({ length: 20 }, () => row('p', 0).pictures).flat() })

  expect(paths(joinRows([many, row('a', 0)], 'a', 'm'))).toHaveLength(2)
})

it.each([
  ['Cap', '1,500', { name: 'Cap', priceMinor: 150_000 }],
  ['  ', '1500', null],
  ['Cap', '', null],
  ['Cap', '-5', null],
])('reads %j at %j', (name, price, expected) => {
  expect(readCameraRow(row('a', 0, { name, price }))).toEqual(expected)
})
