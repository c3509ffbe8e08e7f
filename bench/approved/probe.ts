import { readFileSync } from 'node:fs';
import { createBuiltInEmbedder } from '../../packages/builtin-models/src/embedder.ts';
import { readAsked } from '../../packages/builtin-models/src/read-asked.ts';
import { measureSameness } from '../../packages/builtin-models/src/measure-sameness.ts';
import { spellOut } from '../../packages/language/src/shorthand.ts';
const e=createBuiltInEmbedder({modelsDir:'/tmp/w-approved-models'},{info(){},warn:console.warn});
const quiet=process.argv[2]==='held-out';
const show=(q:any)=>[...q.aims].map((a:any)=>'?'+a).join(' ')+' '+[...q.parts.values()].map((p:any)=>p.name+':'+p.kind[0]).join(' ')+(q.numbers.size?' #'+[...q.numbers]:'')+(q.isNegated?' NEG':'');
const rows=readFileSync(new URL(`./${process.argv[2]??'development'}.tsv`,import.meta.url),'utf8').split('\n').filter(l=>l&&l[0]!=='#').map(l=>l.split('\t'));
const cos=(x:any,y:any)=>x.reduce((t:number,v:number,i:number)=>t+v*y[i],0);
const n:any={};
for(const [shop,lang,a,s,m] of rows) for(const [k,t] of [['same',s],['miss',m]] as any){
  const va=await e.embedQuestion(spellOut(t));const A=readAsked(t);
  let best=0,which='';
  for(const r of rows)if(r[0]===shop){const c=cos(va,await e.embedQuestion(spellOut(r[2])));const v=measureSameness(A,readAsked(r[2]),c);if(v>best){best=v;which=r[2]}}
  const ok=k==='same'?which===a:which==='';
  const key=k+' '+lang;n[key]??=[0,0];n[key][1]++;n[k]??=[0,0];n[k][1]++;if(ok){n[key][0]++;n[k][0]++}
  if(!ok&&!quiet){console.log(k,lang,cos(va,await e.embedQuestion(spellOut(a))).toFixed(2),a,'|',t,'|',which,'\n    ',show(readAsked(a)),'|',show(A));}
}
for(const k in n)console.log(k,n[k].join('/'));
await e.close();
