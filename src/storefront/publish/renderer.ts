// What publishing needs of the renderer.
import type { StorePageView } from '#domain/store/views.ts'
import type { RenderedPage } from '../store/body.ts'

/** Deterministic: the same view gives the same bytes under one version. */
export type Renderer = {
  readonly version: string
  /** When this build was committed, in seconds since 1970; 0 when nobody knows. */
  readonly builtAt: number
  render(view: StorePageView): Promise<RenderedPage>
  /** Makes sure that the files which pages load stay available after the next deploy. Called before a root of this version is put. */
  keepAssets(): Promise<void>
}
