// Hugo's templates for the bench: the same output as template-floor.ts, in Go's template language.

/** Name under `layouts/` -> text. */
export const HUGO_LAYOUTS: Readonly<Record<string, string>> = {
  '_default/baseof.html': `{{ $view := .Params.view }}{{ $store := $view.shell -}}
<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>{{ $store.name }}</title><meta name="description" content="{{ $store.description }}"><link rel="canonical" href="{{ $store.canonicalbase }}{{ $view.path }}">
<meta property="og:title" content="{{ $store.name }}">{{ partialCached "style.html" . }}</head><body data-store="{{ $store.storeid }}" data-base="{{ $store.base }}"
data-currency="{{ $store.currency }}"><header class="bar"><a href="{{ $store.base }}">{{ $store.name }}</a></header><main><ul class="goods">{{ block "main" . }}{{ end }}</ul></main>
<footer class="foot"><b>{{ $store.name }}</b><p>{{ $store.description }}</p></footer>{{ partialCached "script.html" . }}</body></html>`,

  '_default/home.html': `{{ define "main" }}{{ range .Params.view.products }}{{ $address := printf "/media/%s/320" .picture.path -}}
<li class="item"><picture class="shot"><source type="image/webp" srcset="{{ $address }}.webp"><img src="{{ $address }}.jpg" alt=""
width="320" height="320" loading="lazy"></picture><h3><a href="{{ .href }}">{{ .name }}</a></h3><p class="price">₦{{ lang.FormatNumber 0 (div .price 100) }}</p>
<button type="button" class="add needs-js" data-add data-product="{{ .id }}" data-price="{{ .price }}" data-name="{{ .name }}"
data-picture="{{ $address }}.webp" aria-label="Add {{ .name }} to cart">+</button></li>{{ end }}{{ end }}`,

  '_default/product.html': `{{ define "main" }}{{ with .Params.view }}{{ $picture := index .pictures 0 -}}
<article><h1>{{ .name }}</h1><img src="/media/{{ $picture.path }}/640.webp" alt="" width="640" height="640">
<p class="price">₦{{ lang.FormatNumber 0 (div .price 100) }}</p><button type="button" data-add data-product="{{ .id }}" data-price="{{ .price }}"
data-name="{{ .name }}">Add to cart</button>
<a href="{{ .whatsapphref }}">Order on WhatsApp</a>{{ range split .description "\\n\\n" }}<p>{{ . }}</p>{{ end }}</article>{{ end }}{{ end }}`,

  '_default/other.html': `{{ .Params.text | safeHTML }}`,
  'partials/style.html': `<style>{{ readFile "style.css" | safeCSS }}</style>`,
  'partials/script.html': `<script>{{ readFile "script.js" | safeJS }}</script>`,
}
