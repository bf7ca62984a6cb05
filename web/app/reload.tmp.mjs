import { startBrowser } from "/work/main/web/tools/browser.mjs";
import { serve } from "/work/main/web/tools/serve.mjs";
const n = Number(process.argv[2]); const game = process.argv[3] ?? "shatranj";
const s = await serve(); const b = await startBrowser();
for (let i=0;i<n;i++){
 const c = await b.newContext({reducedMotion:"reduce"}); const p = await c.newPage(); const log=[];
 p.on("console",m=>log.push(m.text())); p.on("pageerror",e=>log.push(e.message));
 p.on("requestfailed",r=>log.push("failed "+r.url())); const open=new Set();
 p.on("request",r=>open.add(r.url())); p.on("requestfinished",r=>open.delete(r.url()));
 const t=Date.now();
 await p.goto(`${s.address}#/game/${game}`);
 try { await p.waitForSelector(".play[data-ply]",{timeout:10000}); }
 catch(e){ console.log("HANG",i,Date.now()-t,log,[...open],await p.content().then(x=>x.slice(0,3000)));
  await p.waitForSelector(".play[data-ply]",{timeout:60000}).then(()=>console.log("late",Date.now()-t),()=>console.log("never")); }
 await c.close();
 if(i%50==0) console.log(i,Date.now()-t);
}
await b.close(); s.end();
