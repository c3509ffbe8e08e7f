import { cutHyphenAffixes, listRoots } from './filipino-root.ts';
import { canSlip, isSlip } from './is-slip.ts';
import { spellOut } from './shorthand.ts';

/**
 * Words by which people ask a business to do something, by what is to be done, in English, Filipino, Spanish and French: lower
 * case, without accents, Filipino ones as roots. Phrases stand with an underscore.
 */
const lists = {
  book: `
    book booking reserve reservation appointment schedule sched slot rdv reservar reserva cita reserver reserba reserbasyon pareserve
    pabook palista ilista lista spot table mesa consultation consult konsulta checkup check_up session lesson class join sali attend
    stay checkin check_in tee court overnight turno seance seat magpa_check patingin_sa pasched agendar citas rendez_vous`,
  rent: `
    rent rental hire arkila upa renta magrenta umarkila umupa paupa hiram humiram borrow alquilar alquiler rentar louer location lease
    tenant`,
  visit: `
    visit viewing view tour walkthrough see_it see_the come_see show_me tingin tingnan titingin patingin bisita dalaw pasyal visita
    visitar ver_el ver_la visiter voir demo demonstration trial try_on try_out fitting fit sukat isukat magsukat susukat tikim tikman
    tasting taste_test probar essayer`,
  move: `
    move reschedule resched postpone rebook ilipat lipat usog iusog instead different_day another_day another_date change_date
    change_dates change_day change_the_date new_date other_day ibang_araw ibang_oras ibang_petsa ibang_date earlier later push_back
    push_to cambiar mover mudar posponer aplazar decaler reporter deplacer repousser avancer swap_schedule agahan urong iurong
    palitan_ang_araw sa_halip na_lang_sa other_date other_time different_time`,
  cancel: `
    cancel cancelled cancellation kansela kanselahin pacancel matutuloy matuloy tuloy_na not_coming cannot_come cant_come cant_make
    cannot_make wont_make call_off annuler annulez annulation cancelar cancele cancelen anular back_out withdraw atras umatras
    unsubscribe terminate termination putol ipaputol hindi_na_tuloy di_na_tuloy wag_na_ituloy di_makakapunta hindi_makakapunta
    di_makakarating resiliation baja`,
  status: `
    status ready done finished track tracking where wheres nasaan asan saan_na arrived arrive arriving shipped ship follow update
    progress news result results resulta tapos handa dumating dadating darating dating yari gawa_na released release out_yet donde ou_est
    esta_lista lista_ya listo lista_la pret prete hanggang_ngayon wala_pa hindi_pa di_pa kumusta kamusta received claimed natanggap nakuha
    eta pending processed approved naaprubahan delay delayed ok_na okay_na ayos_na pwede_na_ba malapit_na on_the_way nasa_na still_waiting
    nagawa nayari natapos naayos naihanda avance llego llegado arrive_quand encore_pas confirmed confirm kumpirma`,
  parcel: `parcel package box padala shipment cargo balikbayan paquete colis envio kahon item`,
  pay: `
    pay payment paying settle checkout bayad magbayad babayaran bayaran magbabayad gcash maya link pagar pago payer paiement deposit
    downpayment dues hulog huhulog remit transfer bank installment hulugan`,
  balance: `
    balance owe remaining due utang kulang natitira natira statement outstanding credits ledger usage deuda saldo solde doy debo bill
    billing bill_ko left_to_pay pay_left how_much_left magkano_pa magkano_na ilan_pa ilan_na ilang_hulog until_when hanggang_kelan
    hanggang_kailan expire expiry expires me_queda reste soa fully_paid`,
  loan: `loan lend borrow_money pautang umutang mangutang mangungutang uutang sangla isangla tubos pawn prestamo pret_d emprunt credit_line`,
  points: `points puntos point rewards reward loyalty redeem voucher coupon freebie ipapalit claim_my stamps canje canjear recompensa`,
  load: `load paload reload topup top_up e_load promo_load data recarga recharge`,
  exchange: `
    return exchange swap refund palit papalit palitan isauli sauli ibalik balik size_up too_small too_big too_large maliit malaki
    maluwag masikip cambio devolver devolucion retour echanger rembourser reembolso remboursement replacement replace money_back soli`,
  defect: `
    wrong damaged damage defective broke broken basag sira nasira punit stain stained mantsa wet basa ruined scratched gasgas cracked
    may_butas incomplete mali mali_po warranty garantia garantie roto rota dechire abime rayado`,
  missing: `
    lost missing nawala nawawala naiwan left_my nakalimutan forgot stolen nanakaw perdi perdu perdido casse olvide oublie kulang_ng
    kulang_po short_of`,
  extend: `extend renew renewal extension longer another_month one_more another_day another_year palawig extra_day hanggang_pa patuloy
    continue pahabain habaan dagdag_na_araw prolonger prolongar prolongation renovar renouveler keep isa_pang more_day more_days more_week
    una_semana_mas un_dia_mas encore_un tuloy_tuloy paextend parenew`,
  report: `
    report problem issue concern trouble emergency urgent leak leaking flat overheat accident naplatan flat_tire outage down not_working
    no_water no_internet walang_tubig walang_kuryente walang_internet walang_signal walang_ilaw amoy mabaho smells dead died stopped
    wont_start ayaw_gumana gumana umandar pothole noise maingay noisy clogged barado tumutulo tulo smoke usok spoiled panis perdi panne fuite
    breakdown break error bug crash crashes hang patay napatay cut coupe averia fuga emergencia urgence bumaha baha flood aksidente
    nasagasaan nasugatan bleeding poison help saklolo tulong hindi_gumagana ayaw_mag slow mabagal`,
  complain: `
    complain complaint reklamo ireklamo irereklamo rude bastos masungit late_again dirty marumi madumi tastes weird mapait overcharged
    unprofessional reckless queja quejarme reclamo reclamar plainte plaindre reclamation sale sucio grosero impoli disappointed`,
  absent: `absent absence lagnat makakapasok papasok excuse excused sick may_sakit ausente ausencia absente malade enferma enfermo`,
  quote: `
    quote quotation estimate proposal canvass canvas compute presupuesto cotizacion devis costing bulk custom pagawa magpagawa how_much_for
    magkano_kung magkano_pag pakikompyut package_price combien_pour`,
  document: `
    copy certificate receipt invoice records record form transcript tor report_card resibo sertipiko clearance id card factura recu
    facture certificado certificat attestation document documents papeles reissue prescription reseta receta ordonnance menu brochure
    catalog permit kopya booklet or_po official proof indigency diploma coe contract_copy`,
  register: `
    register registration enroll enrol enrollment sign_up signup apply application member membership enlist subscribe sumali mag_enroll
    inscribir inscripcion inscribirme inscrire inscription patala tala waitlist waiting_list pumila pila queue volunteer audition
    magpamember membre miembro avail`,
  order: `
    order orders buy purchase refill reorder bili bibili pabili oorder paorder umorder galon gallon comprar pedido pedir pido quiero_pedir
    commander commande again ulit cater catering pagkain food takeout dine kilo dozen dosena piraso pcs box_of`,
  deliver: `deliver delivery deliveries padeliver hatid ihatid pahatid courier domicilio envian mandenme livrer livraison livrez drop_off
    address_for`,
  pickup: `pickup pick_up collect get_it sundo sunduin pasundo kunin kukunin kuha makukuha pakuha hauling haul fetch recoger recojan
    recuperer ramasser basura donate daanan dadaanan`,
  ride: `ride taxi driver rider terminal airport seat_on shuttle van trip byahe biyahe sakay viaje trajet chauffeur conductor transfer_to`,
  change: `
    change update edit correct modify bago baguhin palitan_ang cambiar_direccion changer modifier modificar upgrade downgrade dagdag
    padagdag idagdag add extra alisin remove gawin_na_lang gawing instead_of make_it agregar ajouter`,
  contact: `address number email phone name spelling new_address new_number wrong_address lumipat adresse direccion correo telefono`,
  access: `password login log_in access account unlock otp locked pin sign_in contrasena mot_de_passe makapasok cuenta compte`,
  pause: `pause freeze hold pahold suspend stop_for ihinto hinto pansamantala suspender pausar suspendre tigil itigil muna_ang`,
  stock: `stock available availability meron mayroon in_stock restock set_aside itabi lay_away hold_for tabi disponible do_you_have
    may_stock sold_out back_in tienen avez_vous still_have pa_kayong notify tell_me_when`,
  send: `send upload submit attach pass papasa ipapasa ipasa isend isesend forward envoyer enviar joindre adjuntar ipadala`,
  approve: `approve approved looks_good design layout mockup proof_ok go_ahead print_it draft disenyo aprobar approuver revise revision`,
  rate: `review rate feedback survey suggestion suggest suhestiyon papuri commend recommend_a carry`,
  repair: `repair fix service maintenance technician tech ayos paayos magpaayos kumpuni linis palinis magpalinis nilinis install
    installation kabit pakabit clean cleaning cleaner groom grooming bath ligo paligo gupit magpagupit haircut wash laba palaba laundry tune
    change_oil reparar arreglar limpiar limpien limpieza reparer nettoyer nettoyage menage`,
  medical: `doctor vaccine bakuna pabakuna vet deworm deworming lab test analisis analyse medicine gamot medicina reseta checkup dentist
    tooth ipin vacuna vaccin`,
  photo: `photo photos picture pictures pic pics litrato larawan foto fotos shoot video album edited`,
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
