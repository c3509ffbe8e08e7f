import { cutHyphenAffixes, listRoots } from './filipino-root.ts';
import { canSlip, isSlip } from './is-slip.ts';
import { spellOut } from './shorthand.ts';

/**
 * Words by which people ask a business to do something, by what is to be done, in English, Filipino, Spanish and French: lower
 * case, without accents, Filipino ones as roots. Phrases stand with an underscore.
 */
const lists = {
  book: `
    book booking reserve reservation appointment schedule slot rdv reservar reserva cita reserver reserba reserbasyon pareserve pabook
    palista ilista lista spot table tatingin patingin tingin viewing visit bisita consultation consult konsulta checkup session lesson
    class join sali attend stay checkin tee court overnight turno rent hire arkila upa renta seance`,
  move: `
    move reschedule resched postpone rebook ilipat lipat usog iusog instead different_day another_day another_date change_date
    change_dates change_day change_the_date new_date other_day ibang_araw ibang_oras earlier later push_back cambiar mover decaler
    reporter deplacer swap_schedule`,
  cancel: `
    cancel cancelled cancellation kansela kanselahin matutuloy matuloy tuloy_na not_coming cannot_come cant_come cant_make
    cannot_make wont_make call_off annuler cancelar anular back_out withdraw atras umatras unsubscribe terminate putol`,
  status: `
    status ready done finished track tracking where wheres nasaan asan arrived arrive arriving shipped ship follow update progress news
    result results tapos handa dumating dadating darating yari gawa_na released out_yet parcel package donde ou_est esta_lista lista_ya
    pret prete hanggang_ngayon wala_pa hindi_pa kumusta kamusta received claimed natanggap nakuha padala eta check_my pending processed
    approved naaprubahan delay delayed`,
  pay: `
    pay payment paying settle checkout bayad magbayad babayaran bayaran magbabayad gcash maya link pagar pago payer paiement deposit
    downpayment dues renta hulog huhulog remit`,
  balance: `
    balance points owe remaining due utang puntos kulang natitira statement outstanding credits load rewards loyalty deuda saldo solde
    doy debo billing bill bill_ko ledger usage`,
  exchange: `
    return exchange swap refund wrong damaged palit papalit palitan isauli sauli ibalik balik mali size_up too_small too_big too_large
    maliit malaki defective cambio devolver devolucion retour echanger rembourser replacement replace`,
  extend: `extend renew renewal extension longer another_month one_more another_day another_year palawig extra_day hanggang_pa patuloy
    continue pahabain habaan dagdag_na_araw prolonger prolongar renovar renouveler keep`,
  report: `
    report broken broke break breakdown leak leaking lost missing stolen complain complaint reklamo sira nasira tumutulo tulo barado
    nawala nawawala naiwan left_my flat overheat accident naplatan flat_tire outage down not_working no_water no_internet walang_tubig
    walang_kuryente walang_internet walang_signal amoy punit stain stained dead died stopped wont_start ayaw_gumana gumana umandar
    pothole noise maingay noisy clogged smoke usok spoiled panis roto perdi perdu panne fuite casse absent lagnat problem issue
    concern trouble emergency`,
  quote: `
    quote quotation estimate proposal canvass canvas compute presupuesto cotizacion devis costing bulk custom pagawa magpagawa`,
  document: `
    copy certificate receipt invoice records record form transcript tor report_card resibo sertipiko clearance id card factura recu
    facture certificado certificat document documents papeles reissue statement soa coe prescription reseta menu brochure catalog send_me
    print permit`,
  register: `
    register registration enroll enrol enrollment sign_up signup apply application member membership enlist subscribe sumali mag_enroll
    inscribir inscripcion inscrire inscription patala tala waitlist waiting_list volunteer audition`,
  order: `
    order orders buy purchase deliver delivery refill reorder bili bibili pabili oorder padeliver paorder refill galon gallon comprar pedido
    pedir commander commande again ulit cater catering`,
  pickup: `pickup pick_up collect get_it sundo sunduin kunin kuha pakuha hauling haul fetch recoger recuperer ramasser basura donate`,
  change: `
    change update edit correct wrong_address new_address new_number address number email lumipat bago name spelling password reset unlock
    modify cambiar_direccion changer adresse direccion`,
  pause: `pause freeze hold suspend stop_for ihinto hinto pansamantala suspender pausar suspendre tigil`,
  stock: `stock available availability meron reserve_item in_stock restock set_aside itabi lay_away hold_for tabi disponible`,
  send: `send upload submit attach pass papasa ipapasa ipasa isend forward envoyer enviar approve approved looks_good design layout`,
  rate: `review rate feedback survey suggestion suhestiyon papuri commend`,
  repair: `repair fix service maintenance technician ayos paayos magpaayos kumpuni linis palinis magpalinis install installation kabit
    pakabit clean cleaning groom grooming bath ligo paligo gupit magpagupit haircut wash laba palaba tune`,
} as const;

export type Task = keyof typeof lists;

const tasksOf = new Map<string, Task[]>();
for (const [task, words] of Object.entries(lists)) {
  for (const word of words.split(/\s+/).filter(Boolean)) {
    tasksOf.set(word, [...(tasksOf.get(word) ?? []), task as Task]);
  }
}
const slipTargets = Map.groupBy([...tasksOf.keys()].filter(canSlip), ([letter]) => letter);

function findTasks(word: string): readonly Task[] {
  const known = tasksOf.get(word);
  if (known) return known;
  for (const root of listRoots(word)) {
    const found = root.length >= 4 && tasksOf.get(root);
    if (found) return found;
  }
  if (!canSlip(word)) return [];
  const meant = slipTargets.get(word[0])?.find((other) => isSlip(word, other));
  return meant ? tasksOf.get(meant)! : [];
}

/** What a text asks, or offers, to have done. */
export function listTasks(text: string): Set<Task> {
  const words = cutHyphenAffixes(spellOut(text.slice(0, 1_000)))
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const tasks = new Set<Task>();
  for (const [place, word] of words.entries()) {
    const following = words.slice(place, place + 3);
    for (const phrase of [following.join('_'), following.slice(0, 2).join('_')]) {
      for (const task of tasksOf.get(phrase) ?? []) tasks.add(task);
    }
    for (const task of findTasks(word)) tasks.add(task);
  }
  return tasks;
}
