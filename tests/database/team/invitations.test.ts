// Checks invitations: who can accept them, once, within seven days, and one seat is never taken twice.
// Planted once and seen red: another address accepts; an unconfirmed address accepts; the invitation stays when it was accepted; the seats not
// counted; the token stays in the outbox; the team not held while a token is used; let in with another address than the owner saw; an
// invitation of a suspended owner.
import { beforeAll, describe, expect, it } from 'vitest'
import { type Actor, codeOf, openDatabase, refusalOf, server } from '#tests/support/database/database.ts'
import { mailsAbout, prove } from '#tests/support/database/proofs.ts'
import { newcomer, openTeam, teamCalls } from '#tests/support/database/team.ts'
import { waitsForLock } from '#tests/support/database/waits-for-lock.ts'
import { forFile } from '#tests/support/for-file.ts'

const db = forFile(openDatabase)
let calls: ReturnType<typeof teamCalls>

beforeAll(async () => {
  calls = teamCalls(db)
})

/** How many people ask to join, as the person's start page says. */
async function askingOnHome(who: Actor, businessId: string): Promise<unknown> {
  const [row] = await db.as(who, `select store_dashboard($1) -> 'waiting' -> 'asking' as asking`, [
    businessId,
  ])
  return row?.['asking']
}

describe('an invitation by mail', () => {
  it('brings its token to the address alone, and is accepted once, by the person with that confirmed address', async () => {
    const shop = await openTeam(db)
    const bola = await newcomer(db)
    const stranger = await newcomer(db)

    const invited = await calls.invite(shop.owner, shop.id, ` ${bola.address.toUpperCase()} `)
    const token = await calls.mailedToken(bola.address)

    expect(invited.token).toBe(null)
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(await calls.read(stranger, token)).toMatchObject({ state: 'other_address' })
    expect(await codeOf(calls.accept(stranger, token))).toBe('other_address')
    expect(await calls.read(bola, token)).toMatchObject({
      state: 'open',
      store: 'Adunni Fabrics',
      role: 'staff',
    })
    expect(await calls.rolesOf(shop.id)).not.toHaveProperty(bola.userId)
    expect(await calls.accept(bola, token)).toEqual({ state: 'member', businessId: shop.id })
    expect(await calls.rolesOf(shop.id)).toMatchObject({ [bola.userId]: 'staff' })
    await calls.remove(shop.owner, shop.id, bola.userId)
    expect(await codeOf(calls.accept(bola, token))).toBe('invitation_gone')
  })

  it('opens nothing while the owner who made it is suspended', async () => {
    const shop = await openTeam(db)
    const bola = await newcomer(db)
    await calls.invite(shop.owner, shop.id, bola.address)
    const token = await calls.mailedToken(bola.address)
    await db.query('insert into private.suspended_people (user_id, reason) values ($1, $2)', [
      shop.owner.userId,
      'Takes money and sends nothing.',
    ])

    expect(await calls.read(bola, token)).toMatchObject({ state: 'gone', store: null })
    expect(await codeOf(calls.accept(bola, token))).toBe('invitation_gone')
  })

  it('is not for an address that nobody has confirmed', async () => {
    const shop = await openTeam(db)
    const bola = await newcomer(db, { isConfirmed: false })
    await calls.invite(shop.owner, shop.id, bola.address)
    const token = await calls.mailedToken(bola.address)

    expect(await calls.read(bola, token)).toMatchObject({ state: 'unconfirmed' })
    expect(await codeOf(calls.accept(bola, token))).toBe('unconfirmed_address')
  })

  it('makes a manager only when the owner has proved who they are, and an owner never', async () => {
    const shop = await openTeam(db)
    const bola = await newcomer(db)
    const invite = (role: string, proof: string | null) =>
      codeOf(
        db.as(shop.owner, `select invite_member($1, 'mail', $2, $3, $4)`, [
          shop.id,
          bola.address,
          role,
          proof,
        ]),
      )
    const proof = await prove(db, shop.owner)

    expect(await invite('manager', null)).toBe('proof_needed')
    expect(await invite('owner', proof)).toBe('bad_request')
    expect(await invite('manager', proof)).toBe(null)
    await calls.accept(bola, await calls.mailedToken(bola.address))
    expect(await calls.rolesOf(shop.id)).toMatchObject({ [bola.userId]: 'manager' })
  })

  it('leaves no token in the outbox once it has gone, and is dropped when the owner takes it back', async () => {
    const shop = await openTeam(db)
    const bola = await newcomer(db)
    await db.query('delete from private.mail_outbox')
    const { id } = await calls.invite(shop.owner, shop.id, bola.address)
    const [due] = await db.as(server, `select take_due_mails(1) -> 0 ->> 'id' as id`)
    await db.as(server, 'select finish_mail($1, null, false)', [due?.['id']])
    expect(await calls.mailedToken(bola.address)).toBe(null)
    await calls.cancel(shop.owner, shop.id, id)
    const again = await calls.invite(shop.owner, shop.id, bola.address)
    await calls.cancel(shop.owner, shop.id, again.id)

    expect((await db.as(server, 'select take_due_mails(5) as mails'))[0]?.['mails']).toEqual([])
  })
})

describe('an invitation by link', () => {
  it('is for staff, is used up by the first who asks, and gives nothing before an owner says yes', async () => {
    const shop = await openTeam(db)
    const [first, second] = [await newcomer(db), await newcomer(db)]
    const { id, token } = await calls.invite(shop.owner, shop.id, null)
    const [{ before = null } = {}] = await db.query('select clock_timestamp() as before')
    const opened = await calls.accept(first, token as string, 'Bola Adeyemi')

    expect(opened).toEqual({ state: 'asked', businessId: null })
    expect(await calls.read(first, token as string)).toMatchObject({ state: 'asked' })
    expect(await calls.read(second, token as string)).toEqual({
      state: 'gone',
      businessId: null,
      store: null,
      role: null,
      way: null,
      address: second.address,
    })
    expect(await codeOf(calls.accept(second, token as string))).toBe('invitation_gone')
    expect(await calls.page(first, shop.id)).toBe(null)
    const { asking } = await calls.page(shop.owner, shop.id)
    expect(asking).toMatchObject([{ id, name: 'Bola Adeyemi', address: first.address }])
    const manager = await shop.join('manager')
    expect([await askingOnHome(shop.owner, shop.id), await askingOnHome(manager, shop.id)]).toEqual([1, 0])
    expect(await mailsAbout(db, shop.id)).toMatchObject([
      {
        user_id: shop.owner.userId,
        kind: 'wants_to_join',
        content: { guest: 'Bola Adeyemi', storeId: shop.id },
      },
    ])
    expect(
      await db.query('select changed_at > $2 as told from member_marks where user_id = $1', [
        shop.owner.userId,
        before,
      ]),
    ).toEqual([{ told: true }])
    expect(await codeOf(calls.letIn(manager, shop.id, id, first.address))).toBe('forbidden')
    await calls.letIn(shop.owner, shop.id, id, first.address)
    expect(await calls.rolesOf(shop.id)).toMatchObject({ [first.userId]: 'staff' })
    expect(await codeOf(calls.letIn(shop.owner, shop.id, id, first.address))).toBe('invitation_gone')
  })

  it('lets in only the address that the owner saw', async () => {
    const shop = await openTeam(db)
    const guest = await newcomer(db)
    const { id, token } = await calls.invite(shop.owner, shop.id, null)
    await calls.accept(guest, token as string)
    await db.query('update auth.users set email = $2 where id = $1', [
      guest.userId,
      `other-${guest.userId}@oja.test`,
    ])

    expect(await codeOf(calls.letIn(shop.owner, shop.id, id, guest.address))).toBe('other_address')
    expect(await calls.rolesOf(shop.id)).toEqual({ [shop.owner.userId]: 'owner' })
    await calls.letIn(shop.owner, shop.id, id, `OTHER-${guest.userId}@oja.test`)
    expect(await calls.rolesOf(shop.id)).toMatchObject({ [guest.userId]: 'staff' })
  })

  it('cannot make a manager', async () => {
    const shop = await openTeam(db)

    const made = calls.invite(shop.owner, shop.id, null, 'manager')

    expect(await codeOf(made)).toBe('bad_request')
  })
})

describe('every invitation', () => {
  it('is stored by its hash, ends after seven days, with the store, and with the owner who made it', async () => {
    const shop = await openTeam(db)
    const bola = await newcomer(db)
    const second = await shop.join('owner')
    const { token } = await calls.invite(shop.owner, shop.id, null)
    const other = await calls.invite(second, shop.id, null)
    const [row] = await db.query(
      `select encode(token_hash, 'hex') as hash, i::text as whole from private.team_invitations i
       where business_id = $1 and created_by = $2`,
      [shop.id, shop.owner.userId],
    )
    expect(row?.['hash']).toMatch(/^[0-9a-f]{64}$/)
    expect(row?.['whole']).not.toContain(token)

    await db.query(`update private.team_invitations set expires_at = now() where created_by = $1`, [
      shop.owner.userId,
    ])
    expect(await calls.read(bola, token as string)).toMatchObject({ state: 'gone', store: null })
    expect(await codeOf(calls.accept(bola, token as string))).toBe('invitation_gone')
    await calls.remove(shop.owner, shop.id, second.userId, await prove(db, shop.owner))
    expect(await codeOf(calls.accept(bola, other.token as string))).toBe('invitation_gone')
    expect(await codeOf(calls.accept(bola, 'x'.repeat(43)))).toBe('invitation_gone')
  })

  it('is made, seen and cancelled by owners alone', async () => {
    const shop = await openTeam(db)
    const manager = await shop.join('manager')
    const { id } = await calls.invite(shop.owner, shop.id, 'bola@oja.test')

    expect(await codeOf(calls.invite(manager, shop.id, 'eve@oja.test'))).toBe('forbidden')
    expect(await codeOf(calls.cancel(manager, shop.id, id))).toBe('forbidden')
    expect(await calls.page(manager, shop.id)).toMatchObject({ invitations: [], asking: [], offer: null })
    expect((await calls.page(manager, shop.id)).members[0].address).toBe(null)
  })

  it('is refused when no seat is free, and for a colleague', async () => {
    const starter = await openTeam(db, 'starter')
    const shop = await openTeam(db)
    const staff = await shop.join('staff')

    expect(await refusalOf(calls.invite(starter.owner, starter.id, null))).toMatchObject({
      message: 'seats_full',
      detail: { seats: 1 },
    })
    expect(await codeOf(calls.invite(shop.owner, shop.id, `person-${staff.userId}@oja.test`))).toBe(
      'already_member',
    )
  })
})

describe('the last seat', () => {
  it('is taken once when two people accept at the same moment', async () => {
    const shop = await openTeam(db, 'premium')
    await shop.join('staff')
    const [first, second] = [await newcomer(db), await newcomer(db)]
    await calls.invite(shop.owner, shop.id, first.address)
    await calls.invite(shop.owner, shop.id, second.address)
    const tokens = [await calls.mailedToken(first.address), await calls.mailedToken(second.address)]
    const holder = await db.pool('postgres', 1).connect()
    await holder.query('begin')
    await holder.query('select private.lock_team($1)', [shop.id])

    const both = Promise.all([
      codeOf(calls.accept(first, tokens[0] as string)),
      codeOf(calls.accept(second, tokens[1] as string)),
    ])
    // Both wait for the team, so that neither has counted the seats before the other.
    expect(await waitsForLock(db, 2, both)).toBe(true)
    await holder.query('commit')
    holder.release()

    expect((await both).sort()).toEqual([null, 'seats_full'])
    expect(Object.keys(await calls.rolesOf(shop.id))).toHaveLength(3)
  })

  it('goes to one person when two open the same link at the same moment', async () => {
    const shop = await openTeam(db)
    const people = [await newcomer(db), await newcomer(db), await newcomer(db)]
    const { token } = await calls.invite(shop.owner, shop.id, null)

    const outcomes = await Promise.all(people.map((who) => codeOf(calls.accept(who, token as string))))

    expect(outcomes.filter((code) => code === null)).toHaveLength(1)
    expect((await calls.page(shop.owner, shop.id)).asking).toHaveLength(1)
  })
})
