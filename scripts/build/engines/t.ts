import { bundleStore } from '../store-bundle.ts'
import { listScripts } from './built-scripts.ts'
import { newerThanFloor } from './check-scripts.ts'
import { SHOP_FLOOR } from './floor.ts'
const scripts = listScripts('dist/client')
const s = await bundleStore(process.cwd())
for (const k of ['inline','inlineProduct','claimInline','orderInline'] as const) scripts.push({name:k,text:s[k].text,floor:SHOP_FLOOR})
const t = performance.now()
const all = newerThanFloor(scripts)
console.log(performance.now()-t, scripts.filter(s=>s.floor===SHOP_FLOOR).length, scripts.length)
for (const fl of ['S','O']) { console.log('=== ', fl)
const by = new Map<string,string[]>()
for (const c of all) { const file=c.split(': ')[0]!; const isS=scripts.find(s=>s.name===file)!.floor===SHOP_FLOOR; if ((fl==='S')!==isS) continue; const n=c.slice(file.length+2); const k=n.split(' in ')[0]!; by.set(k,[...(by.get(k)??[]),`${file}   ${n.split(' in ').slice(1).join(' in ').slice(0,150)}`]) }
for (const [k,v] of [...by].sort()) console.log(k,'\n      '+v.slice(0,7).join('\n      '))
}
