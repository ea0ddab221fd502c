// The order of the files of a run: projects follow each other, because files of one share a process, and in each the longest file begins
// first. So no worker has a long file left when the others have none. Browser tests are not first: their demo stores are still being made. The
// unit tests, which are short, are last.
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const PROJECTS = ['chaos', 'database', 'e2e', 'e2e-alone', 'edge', 'unit-alone', 'unit']

/** Seconds of the longest files, four at a time on two cores (27 November 2026). The others follow by size. */
const SECONDS: Readonly<Record<string, number>> = {
  'tests/edge/database/one-member.test.ts': 96,
  'tests/e2e/owner/settings.test.ts': 92,
  'tests/e2e/checkout.test.ts': 88,
  'tests/e2e/owner/products.test.ts': 84,
  'tests/e2e/account.test.ts': 78,
  'tests/e2e/owner/every-page.test.ts': 75,
  'tests/e2e/store-pages.test.ts': 73,
  'tests/e2e/store-faults.test.ts': 69,
  'tests/chaos/machine.test.ts': 67,
  'tests/e2e/owner/orders.test.ts': 65,
  'tests/edge/store/hostile-files.test.ts': 63,
  'tests/e2e/auth-sessions.test.ts': 63,
  'tests/chaos/imports.test.ts': 62,
  'tests/chaos/rebuild.test.ts': 60,
  'tests/e2e/hostile-texts.test.ts': 51,
  'tests/e2e/owner/plan-features.test.ts': 50,
  'tests/unit/functions/importing/hostile-bodies.test.ts': 49,
  'tests/e2e/owner/domain.test.ts': 49,
  'tests/e2e/owner/shell.test.ts': 47,
  'tests/e2e/owner/plan-paying.test.ts': 47,
  'tests/e2e/owner/onboarding.test.ts': 47,
  'tests/database/access/access-matrix.test.ts': 46,
  'tests/edge/plans/payments.test.ts': 44,
  'tests/e2e/owner/pictures.test.ts': 44,
  'tests/edge/store/kit-returns.test.ts': 43,
  'tests/e2e/owner/team.test.ts': 41,
  'tests/e2e/owner/people.test.ts': 41,
  'tests/edge/store/bring.test.ts': 38,
  'tests/edge/store/pictures.test.ts': 37,
  'tests/e2e/cart.test.ts': 37,
  'tests/edge/serving/serving-states.test.ts': 36,
  'tests/e2e/owner/bars.test.ts': 36,
  'tests/database/orders/owner-orders-race.test.ts': 35,
  'tests/edge/database/realtime.test.ts': 33,
  'tests/database/orders/agreed-terms.test.ts': 33,
  'stand-ins/local-supabase/tests/servers/lifecycle.test.ts': 30,
  'tests/unit/house/loose-texts.test.ts': 10,
  'tests/unit/scripts/deploy/deploy.test.ts': 8,
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files)
    const placeOf = ({ project }: TestSpecification) => PROJECTS.indexOf(project.name)
    const secondsOf = ({ moduleId }: TestSpecification) =>
      SECONDS[moduleId.slice(this.ctx.config.root.length + 1)] ?? 0
    return bySize.sort((a, b) => placeOf(a) - placeOf(b) || secondsOf(b) - secondsOf(a))
  }
}
