/** Documents of small businesses about themselves, by file name. */
type Documents = Record<string, string>;

export const bakery: Documents = {
  'menu.md':
    '# Luntian Bakehouse menu\n\nWelcome to Luntian Bakehouse, a family bakery in Marikina.\n\n## Celebration cakes\n\nThe ube cake costs 980 pesos and serves twelve people. Order celebration cakes two days before.\n\n## Bread and rolls\n\n- Pandesal: ₱5\n- Cheese roll: ₱25\n- Sourdough loaf: ₱180\n\n## Party trays\n\nA party tray of ensaymada costs 450 pesos and holds twenty pieces.\n',
  'delivery.md':
    '# Delivery\n\nLuntian Bakehouse delivers every day but Monday.\n\n## Delivery areas\n\nWe deliver to Marikina, Pasig and Antipolo.\n\n## How much is delivery to Pasig?\n\nDelivery to Pasig costs 89 pesos.\n\n## Do you deliver on Sundays?\n\nYes, we deliver on Sundays from 8 am to noon.\n\n## Contact us\n\nCall 0917 000 0000.\n\n## ₱500\n\nThe least that is delivered.\n\n## December 2026\n\nClosed on the 25th.\n',
};

export const clinic: Documents = {
  'tungkol.md':
    '# Tungkol sa Klinika Dalisay\n\nMaligayang pagdating sa Klinika Dalisay. Kami po ay isang klinika ng ngipin sa Lungsod ng Naga.\n\n## Paglilinis ng ngipin\n\nAng paglilinis ng ngipin ay nagkakahalaga ng ₱800 at tumatagal ng isang oras.\n\n## Pagbunot ng ngipin\n\nAng pagbunot ng ngipin ay nagkakahalaga ng ₱700.\n\n## Oras ng klinika\n\nBukas po ang klinika mula Lunes hanggang Sabado, alas-nuwebe ng umaga hanggang alas-singko ng hapon.\n\n## Magkano po ang pasta?\n\nAng pasta ay ₱900 bawat ngipin.\n',
};

export const inn: Documents = {
  'hostal.md':
    '# Hostal Brisa Clara\n\nBienvenidos a Hostal Brisa Clara, una casa pequeña junto al mar.\n\n## Habitaciones dobles\n\nLa habitación doble cuesta 60 euros por noche con desayuno. La reserva se hace por teléfono.\n\n## Política de cancelación\n\nLa reserva se puede cancelar sin coste hasta 48 horas antes de la llegada.\n\n## ¿A qué hora es el desayuno?\n\nEl desayuno se sirve de 8 a 10 de la mañana.\n\n## Aparcamiento\n\nEl aparcamiento cuesta 5 euros por día y no necesita reserva.\n',
};

export const workshop: Documents = {
  'guide.md':
    '# Northwind Cycles\n\nWe at Northwind Cycles repair bicycles of every make.\n\n## Brake adjustment\n\nA brake adjustment costs 350 pesos and takes one day. Repairs have a warranty of 90 days.\n\n## Wheel truing\n\nWheel truing costs 400 pesos. If a repair fails, return it and we repair it again.\n\n## Warranty claims\n\nBring the receipt to claim the warranty or a refund.\n',
};
