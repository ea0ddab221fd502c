// The branding tab's form: pictures, two colours, a template.

import { parseHexColour } from '../../basics/colour.ts'
import { faulty, type ReadForm } from '../../basics/form-reader.ts'
import { SUGGESTED_COLOURS } from '../../basics/product-colours.ts'
import { ok } from '../../basics/result.ts'
import { coloursFault } from '../colour-choice.ts'
import type { StoreTemplate } from '../snapshot.ts'
import type { StoreSettings } from '../store-settings.ts'

export type FormPicture = {
  readonly path: string
  readonly width: number
  readonly height: number
  readonly alt: string
}

export type BrandingForm = {
  logo: FormPicture | null
  hero: FormPicture | null
  primaryColour: string
  accentColour: string
  template: StoreTemplate
}

/** The store's look as the form shows it. */
export function toBrandingForm(settings: StoreSettings): BrandingForm {
  return {
    logo: pictureOf('logo', settings, settings.name),
    hero: pictureOf('hero', settings, ''),
    primaryColour: settings.primaryColour,
    accentColour: settings.accentColour,
    template: settings.template,
  }
}

/** Reads the form. Refuses colours that cannot be read or that look alike. */
export function readBrandingForm(values: BrandingForm): ReadForm<Partial<StoreSettings>, keyof BrandingForm> {
  const [primaryColour, accentColour] = [
    parseHexColour(values.primaryColour),
    parseHexColour(values.accentColour),
  ]
  const invalid = `A colour is a # and six letters or digits, like ${SUGGESTED_COLOURS.primary}.`
  if (primaryColour === null) return faulty({ primaryColour: invalid })
  if (accentColour === null) return faulty({ accentColour: invalid })
  if (coloursFault(primaryColour, accentColour) === 'colours_alike') {
    return faulty({
      accentColour: 'The two colours look alike: nothing would stand out. Choose another second one.',
    })
  }
  const { logo, hero, template } = values
  return ok({
    primaryColour,
    accentColour,
    template,
    logoPath: logo?.path ?? null,
    logoWidth: logo?.width ?? null,
    logoHeight: logo?.height ?? null,
    heroPath: hero?.path ?? null,
    heroWidth: hero?.width ?? null,
    heroHeight: hero?.height ?? null,
  })
}

function pictureOf(field: 'logo' | 'hero', settings: StoreSettings, alt: string): FormPicture | null {
  const path = settings[`${field}Path`]
  const width = settings[`${field}Width`]
  const height = settings[`${field}Height`]
  return path === null || width === null || height === null ? null : { path, width, height, alt }
}
