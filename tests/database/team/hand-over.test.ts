// Checks how members go and how a store gets another owner: with the consent of both, and never to nobody.
// Planted once and seen red: an offer without a proof; an offer that any member accepts; the team not held while members change.
import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf, openDatabase } from '#tests/support/database/database.ts'
import { mailsAbout, prove } from '#tests/support/database/proofs.ts'
import { openTeam, teamCalls } from '#tests/support/database/team.ts'
import { waitsForLock } from '#tests/support/database/waits-for-lock.ts'
import { forFile } from '#tests/support/for-file.ts'

const db = forFile(openDatabase)
let calls: ReturnType<typeof teamCalls>

beforeAll(async () => {
  calls = teamCalls(db)
})

/** Runs calls that begin while somebody else holds the team, so that they meet. */
async function meeting<T>(storeId: string, start: () => readonly Promise<T>[]): Promise<readonly T[]> {
  const holder = await db.pool('postgres', 1).connect()
  await holder.query('begin')
  await holder.query('select private.lock_team($1)', [storeId])
  const running = start()
  const all = Promise.all(running)
  expect(await waitsForLock(db, running.length, all)).toBe(true)
  await holder.query('commit')
  holder.release()
  return all
}

describe('a hand-over', () => {
  it('needs a proof of the owner and the yes of the member, and both are told', async () => {
    const shop = await openTeam(db)
    const manager = await shop.join('manager')
    const staff = await shop.join('staff')
    const proof = await prove(db, shop.owner)

    expect(await codeOf(calls.offer(shop.owner, shop.id, manager.userId, null))).toBe('proof_needed')
    expect(await codeOf(calls.offer(manager, shop.id, manager.userId, await prove(db, manager)))).toBe(
      'forbidden',
    )
    await calls.offer(shop.owner, shop.id, manager.userId, proof)
    expect(await calls.rolesOf(shop.id)).toMatchObject({ [shop.owner.userId]: 'owner' })
    expect((await calls.page(staff, shop.id)).offer).toBe(null)
    expect(await codeOf(calls.acceptStore(staff, shop.id))).toBe('offer_gone')
    await calls.acceptStore(manager, shop.id)

    expect(await calls.rolesOf(shop.id)).toEqual({
      [shop.owner.userId]: 'manager',
      [manager.userId]: 'owner',
      [staff.userId]: 'staff',
    })
    expect(await codeOf(calls.acceptStore(manager, shop.id))).toBe('offer_gone')
    const mails = await mailsAbout(db, shop.id)
    expect(mails.map(({ user_id, kind }) => [user_id, kind]).sort()).toEqual(
      [
        [shop.owner.userId, 'ownership_handed'],
        [manager.userId, 'ownership_handed'],
      ].sort(),
    )
  })

  it('is taken back, refused, and ends after seven days', async () => {
    const shop = await openTeam(db)
    const manager = await shop.join('manager')
    const offer = async () => calls.offer(shop.owner, shop.id, manager.userId, await prove(db, shop.owner))

    for (const end of [
      () => calls.endOffer(shop.owner, shop.id),
      () => calls.endOffer(manager, shop.id),
      () =>
        db.query('update private.ownership_offers set expires_at = now() where business_id = $1', [shop.id]),
    ]) {
      await offer()
      await end()
      expect(await codeOf(calls.acceptStore(manager, shop.id))).toBe('offer_gone')
    }
  })

  it('meets the removal of the member: one of the two happens, and the store has an owner', async () => {
    const shop = await openTeam(db)
    const manager = await shop.join('manager')
    await calls.offer(shop.owner, shop.id, manager.userId, await prove(db, shop.owner))

    const outcomes = await meeting(shop.id, () => [
      codeOf(calls.acceptStore(manager, shop.id)),
      codeOf(calls.remove(shop.owner, shop.id, manager.userId)),
    ])

    expect([
      [null, 'forbidden'],
      ['offer_gone', null],
    ]).toContainEqual(outcomes)
    const owners = Object.values(await calls.rolesOf(shop.id)).filter((role) => role === 'owner')
    expect(owners).toHaveLength(1)
  })
})

describe('owners', () => {
  it('remove each other at the same moment: one stays', async () => {
    const shop = await openTeam(db)
    const second = await shop.join('owner')
    const proofs = [await prove(db, shop.owner), await prove(db, second)]

    const outcomes = await meeting(shop.id, () => [
      codeOf(calls.remove(shop.owner, shop.id, second.userId, proofs[0])),
      codeOf(calls.remove(second, shop.id, shop.owner.userId, proofs[1])),
    ])

    expect([...outcomes].sort()).toEqual(['forbidden', null])
    expect(Object.values(await calls.rolesOf(shop.id))).toEqual(['owner'])
  })

  it('leave at the same moment: the last one stays', async () => {
    const shop = await openTeam(db)
    const second = await shop.join('owner')

    const outcomes = await meeting(shop.id, () => [
      codeOf(calls.leave(shop.owner, shop.id)),
      codeOf(calls.leave(second, shop.id)),
    ])

    expect([...outcomes].sort()).toEqual(['last_owner', null])
  })

  it('are not removed without a proof, and no role makes one', async () => {
    const shop = await openTeam(db)
    const second = await shop.join('owner')
    const manager = await shop.join('manager')
    const proof = await prove(db, shop.owner)

    expect(await codeOf(calls.remove(shop.owner, shop.id, second.userId))).toBe('proof_needed')
    expect(await codeOf(calls.setRole(shop.owner, shop.id, manager.userId, 'owner', proof))).toBe(
      'bad_request',
    )
    expect(await codeOf(calls.setRole(shop.owner, shop.id, second.userId, 'staff', proof))).toBe('forbidden')
  })
})

describe('a member', () => {
  it('gets another role from owners alone, as manager with a proof', async () => {
    const shop = await openTeam(db)
    const manager = await shop.join('manager')
    const staff = await shop.join('staff')

    expect(await codeOf(calls.setRole(shop.owner, shop.id, staff.userId, 'manager'))).toBe('proof_needed')
    expect(
      await codeOf(calls.setRole(manager, shop.id, staff.userId, 'staff', await prove(db, manager))),
    ).toBe('forbidden')
    await calls.setRole(shop.owner, shop.id, staff.userId, 'manager', await prove(db, shop.owner))
    await calls.setRole(shop.owner, shop.id, manager.userId, 'staff')

    expect(await calls.rolesOf(shop.id)).toMatchObject({
      [staff.userId]: 'manager',
      [manager.userId]: 'staff',
    })
  })

  it('is removed by owners alone, and leaves alone', async () => {
    const shop = await openTeam(db)
    const manager = await shop.join('manager')
    const staff = await shop.join('staff')

    expect(await codeOf(calls.remove(manager, shop.id, staff.userId))).toBe('forbidden')
    expect(await codeOf(calls.leave(shop.owner, shop.id))).toBe('last_owner')
    await calls.leave(manager, shop.id)
    await calls.remove(shop.owner, shop.id, staff.userId)
    expect(await codeOf(calls.remove(shop.owner, shop.id, staff.userId))).toBe('member_gone')
    expect(await calls.rolesOf(shop.id)).toEqual({ [shop.owner.userId]: 'owner' })
  })
})
