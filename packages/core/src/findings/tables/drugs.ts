// Made by scripts/findings-tables.ts from scripts/findings/drugs.txt.
import { type Entry, entriesOf } from './entries.ts'

/** Ingredients, their brands and classes. */
export const drugs = (): Entry[] => entriesOf(drugsTable)
const drugsTable = `acetaminophen:tylenol,paracetamol,apap,excedrin|analgesic; ibuprofen:motrin,advil|nsaid; naproxen:aleve,naprosyn,anaprox|nsaid;
aspirin:asa,ecotrin,bayer,bufferin|nsaid,antiplatelet; meloxicam:mobic|nsaid; celecoxib:celebrex|nsaid;
diclofenac:voltaren,cataflam,arthrotec|nsaid; ketorolac:toradol|nsaid; indomethacin:indocin|nsaid; etodolac:lodine|nsaid;
nabumetone:relafen|nsaid; piroxicam:feldene|nsaid; hydrocodone:norco,vicodin,lortab,hydrocodone-acetaminophen|opioid;
oxycodone:percocet,oxycontin,roxicodone,endocet|opioid; morphine:ms contin|opioid; hydromorphone:dilaudid|opioid;
tramadol:ultram,ultracet|opioid; fentanyl:duragesic|opioid; codeine:tylenol 3,tylenol with codeine|opioid;
methadone:dolophine|opioid; buprenorphine:suboxone,subutex,butrans|opioid; tapentadol:nucynta|opioid; naloxone:narcan;
naltrexone:vivitrol,revia; cyclobenzaprine:flexeril|muscle relaxant; methocarbamol:robaxin|muscle relaxant;
tizanidine:zanaflex|muscle relaxant; baclofen:lioresal|muscle relaxant; metaxalone:skelaxin|muscle relaxant;
carisoprodol:soma|muscle relaxant; gabapentin:neurontin,gralise; pregabalin:lyrica; lisinopril:zestril,prinivil,zestoretic|ace
inhibitor; enalapril:vasotec|ace inhibitor; ramipril:altace|ace inhibitor; benazepril:lotensin|ace inhibitor;
captopril:capoten|ace inhibitor; quinapril:accupril|ace inhibitor; fosinopril:monopril|ace inhibitor; perindopril:aceon|ace
inhibitor; losartan:cozaar,hyzaar|arb; valsartan:diovan|arb; irbesartan:avapro|arb; olmesartan:benicar|arb;
candesartan:atacand|arb; telmisartan:micardis|arb; azilsartan:edarbi|arb; sacubitril:entresto; amlodipine:norvasc,lotrel|calcium
channel blocker; nifedipine:procardia,adalat|calcium channel blocker; felodipine:plendil|calcium channel blocker;
diltiazem:cardizem,tiazac|calcium channel blocker; verapamil:calan,isoptin|calcium channel blocker;
metoprolol:lopressor,toprol,toprol xl|beta blocker; atenolol:tenormin|beta blocker; carvedilol:coreg|beta blocker;
bisoprolol:zebeta,ziac|beta blocker; propranolol:inderal|beta blocker; nebivolol:bystolic|beta blocker; labetalol:trandate|beta
blocker; nadolol:corgard|beta blocker; sotalol:betapace; timolol:timoptic; clonidine:catapres; hydralazine:apresoline;
doxazosin:cardura|alpha blocker; terazosin:hytrin|alpha blocker; prazosin:minipress|alpha blocker; tamsulosin:flomax|alpha
blocker; alfuzosin:uroxatral|alpha blocker; silodosin:rapaflo; minoxidil:rogaine,loniten; isosorbide:imdur,isordil,isosorbide
mononitrate|nitrate; nitroglycerin:nitro,nitrostat|nitrate; ranolazine:ranexa; ivabradine:corlanor;
hydrochlorothiazide:hctz,microzide|diuretic,water pill; chlorthalidone:thalitone|diuretic,water pill;
furosemide:lasix|diuretic,water pill; bumetanide:bumex|diuretic,water pill; torsemide:demadex|diuretic,water pill;
spironolactone:aldactone|diuretic; eplerenone:inspra|diuretic; metolazone:zaroxolyn|diuretic;
triamterene:dyazide,maxzide|diuretic; acetazolamide:diamox; atorvastatin:lipitor|statin; rosuvastatin:crestor|statin;
simvastatin:zocor|statin; pravastatin:pravachol|statin; lovastatin:mevacor|statin; pitavastatin:livalo|statin;
ezetimibe:zetia,vytorin; fenofibrate:tricor; gemfibrozil:lopid; niacin:niaspan; icosapent:vascepa; evolocumab:repatha;
alirocumab:praluent; warfarin:coumadin,jantoven|blood thinner,anticoagulant; apixaban:eliquis|blood thinner,anticoagulant;
rivaroxaban:xarelto|blood thinner,anticoagulant; dabigatran:pradaxa|blood thinner,anticoagulant; edoxaban:savaysa|blood
thinner,anticoagulant; enoxaparin:lovenox|blood thinner,anticoagulant; heparin|blood thinner,anticoagulant;
clopidogrel:plavix|antiplatelet,blood thinner; ticagrelor:brilinta|antiplatelet,blood thinner;
prasugrel:effient|antiplatelet,blood thinner; cilostazol:pletal; amiodarone:pacerone,cordarone; digoxin:lanoxin;
flecainide:tambocor; dofetilide:tikosyn; dronedarone:multaq; propafenone:rythmol; metformin:glucophage,metformin er;
glipizide:glucotrol|sulfonylurea; glyburide:diabeta,micronase|sulfonylurea; glimepiride:amaryl|sulfonylurea; pioglitazone:actos;
sitagliptin:januvia,janumet; linagliptin:tradjenta; saxagliptin:onglyza; empagliflozin:jardiance; dapagliflozin:farxiga;
canagliflozin:invokana; semaglutide:ozempic,wegovy,rybelsus; liraglutide:victoza,saxenda; dulaglutide:trulicity;
exenatide:byetta,bydureon; tirzepatide:mounjaro,zepbound;
insulin:lantus,levemir,humalog,novolog,basaglar,toujeo,tresiba,humulin,novolin,glargine,lispro,aspart,detemir,degludec|insulin;
levothyroxine:synthroid,levoxyl,unithroid,levothyroid|thyroid medication; liothyronine:cytomel; methimazole:tapazole;
propylthiouracil:ptu; prednisone:deltasone|steroid; prednisolone:orapred,pred forte|steroid; methylprednisolone:medrol,medrol
dosepak,solu-medrol,depo-medrol|steroid; dexamethasone:decadron|steroid; hydrocortisone:cortef,cortaid|steroid;
cortisone|steroid; triamcinolone:kenalog,nasacort|steroid; betamethasone:celestone|steroid; clobetasol:temovate|steroid;
mometasone:nasonex,asmanex,elocon|steroid; budesonide:pulmicort,rhinocort,entocort|steroid; fluticasone:flonase,flovent|steroid;
fluticasone-salmeterol:advair|inhaler; fluticasone-vilanterol:breo|inhaler; budesonide-formoterol:symbicort|inhaler;
mometasone-formoterol:dulera|inhaler; umeclidinium:incruse,anoro,trelegy|inhaler; beclomethasone:qvar|inhaler;
albuterol:proventil,ventolin,proair,salbutamol|inhaler,rescue inhaler; levalbuterol:xopenex|inhaler;
ipratropium:atrovent,duoneb,combivent|inhaler; tiotropium:spiriva|inhaler; montelukast:singulair; zafirlukast:accolate;
theophylline; omalizumab:xolair; benzonatate:tessalon,tessalon perles; guaifenesin:mucinex,robitussin; dextromethorphan:delsym;
pseudoephedrine:sudafed|decongestant; phenylephrine|decongestant; oxymetazoline:afrin|decongestant;
cetirizine:zyrtec|antihistamine,allergy; loratadine:claritin|antihistamine,allergy; fexofenadine:allegra|antihistamine,allergy;
levocetirizine:xyzal|antihistamine,allergy; desloratadine:clarinex|antihistamine; diphenhydramine:benadryl|antihistamine;
hydroxyzine:atarax,vistaril|antihistamine; chlorpheniramine|antihistamine; azelastine:astelin; epinephrine:epipen,epi pen;
omeprazole:prilosec|ppi; esomeprazole:nexium|ppi; pantoprazole:protonix|ppi; lansoprazole:prevacid|ppi; rabeprazole:aciphex|ppi;
dexlansoprazole:dexilant|ppi; famotidine:pepcid; ranitidine:zantac; cimetidine:tagamet; sucralfate:carafate; calcium
carbonate:tums|antacid; bismuth:pepto,pepto bismol,pepto-bismol; simethicone:gas-x,mylicon; ondansetron:zofran;
promethazine:phenergan; metoclopramide:reglan; prochlorperazine:compazine; meclizine:antivert; scopolamine; loperamide:imodium;
diphenoxylate:lomotil; polyethylene glycol:miralax,golytely|laxative; docusate:colace|stool softener; senna:senokot|laxative;
bisacodyl:dulcolax|laxative; lactulose|laxative; psyllium:metamucil; linaclotide:linzess; dicyclomine:bentyl;
hyoscyamine:levsin; mesalamine:asacol,lialda,pentasa; rifaximin:xifaxan; ursodiol:actigall; amoxicillin:amoxil|antibiotic;
amoxicillin-clavulanate:augmentin|antibiotic; penicillin:pen vk,bicillin|antibiotic; ampicillin:unasyn|antibiotic;
piperacillin:zosyn|antibiotic; cephalexin:keflex|antibiotic; cefdinir:omnicef|antibiotic; cefuroxime:ceftin|antibiotic;
cefazolin:ancef|antibiotic; ceftriaxone:rocephin|antibiotic; cefepime:maxipime|antibiotic; cefpodoxime:vantin|antibiotic;
azithromycin:zithromax,z-pak,z pak,zpak|antibiotic; clarithromycin:biaxin|antibiotic; erythromycin|antibiotic;
doxycycline:vibramycin,doxy|antibiotic; minocycline:minocin|antibiotic; tetracycline|antibiotic; ciprofloxacin:cipro|antibiotic;
levofloxacin:levaquin|antibiotic; moxifloxacin:avelox|antibiotic; clindamycin:cleocin|antibiotic;
metronidazole:flagyl|antibiotic; sulfamethoxazole:bactrim,septra,trimethoprim,tmp-smx|antibiotic;
nitrofurantoin:macrobid,macrodantin|antibiotic; fosfomycin:monurol|antibiotic; linezolid:zyvox|antibiotic;
vancomycin:vanco|antibiotic; gentamicin|antibiotic; mupirocin:bactroban|antibiotic; bacitracin:neosporin|antibiotic;
meropenem|antibiotic; rifampin|antibiotic; isoniazid|antibiotic; fluconazole:diflucan|antifungal; nystatin|antifungal;
terbinafine:lamisil|antifungal; ketoconazole:nizoral|antifungal; clotrimazole:lotrimin|antifungal; acyclovir:zovirax|antiviral;
valacyclovir:valtrex|antiviral; oseltamivir:tamiflu|antiviral; nirmatrelvir:paxlovid|antiviral; remdesivir:veklury|antiviral;
emtricitabine:truvada,descovy|antiviral; bictegravir:biktarvy|antiviral; ivermectin:stromectol; permethrin:elimite; albendazole;
hydroxychloroquine:plaquenil; sertraline:zoloft|ssri,antidepressant; fluoxetine:prozac|ssri,antidepressant;
citalopram:celexa|ssri,antidepressant; escitalopram:lexapro|ssri,antidepressant; paroxetine:paxil|ssri,antidepressant;
fluvoxamine:luvox|ssri,antidepressant; venlafaxine:effexor|antidepressant; desvenlafaxine:pristiq|antidepressant;
duloxetine:cymbalta|antidepressant; bupropion:wellbutrin,zyban|antidepressant; mirtazapine:remeron|antidepressant;
trazodone:desyrel|antidepressant; amitriptyline:elavil|antidepressant; nortriptyline:pamelor|antidepressant;
doxepin:silenor|antidepressant; vortioxetine:trintellix|antidepressant; vilazodone:viibryd|antidepressant; buspirone:buspar;
alprazolam:xanax|benzodiazepine; lorazepam:ativan|benzodiazepine; clonazepam:klonopin|benzodiazepine;
diazepam:valium|benzodiazepine; temazepam:restoril|benzodiazepine; midazolam:versed|benzodiazepine; zolpidem:ambien|sleep aid;
eszopiclone:lunesta|sleep aid; melatonin|sleep aid; quetiapine:seroquel|antipsychotic; olanzapine:zyprexa|antipsychotic;
risperidone:risperdal|antipsychotic; aripiprazole:abilify|antipsychotic; ziprasidone:geodon|antipsychotic;
haloperidol:haldol|antipsychotic; lurasidone:latuda|antipsychotic; clozapine:clozaril|antipsychotic; lithium:lithobid;
lamotrigine:lamictal; levetiracetam:keppra; valproate:depakote,valproic acid,divalproex; carbamazepine:tegretol;
oxcarbazepine:trileptal; topiramate:topamax; phenytoin:dilantin; lacosamide:vimpat; primidone:mysoline; phenobarbital;
methylphenidate:ritalin,concerta; amphetamine:adderall,dextroamphetamine; lisdexamfetamine:vyvanse; atomoxetine:strattera;
guanfacine:intuniv,tenex; modafinil:provigil; sumatriptan:imitrex|triptan; rizatriptan:maxalt|triptan;
zolmitriptan:zomig|triptan; eletriptan:relpax|triptan; butalbital:fioricet; galcanezumab:emgality; erenumab:aimovig;
rimegepant:nurtec; donepezil:aricept; memantine:namenda; rivastigmine:exelon; carbidopa:sinemet,levodopa; ropinirole:requip;
pramipexole:mirapex; benztropine:cogentin; allopurinol:zyloprim; febuxostat:uloric; colchicine:colcrys,mitigare; probenecid;
methotrexate:trexall; sulfasalazine:azulfidine; leflunomide:arava; azathioprine:imuran; mycophenolate:cellcept;
tacrolimus:prograf,protopic; cyclosporine:restasis,neoral; adalimumab:humira; etanercept:enbrel; infliximab:remicade;
tofacitinib:xeljanz; ustekinumab:stelara; secukinumab:cosentyx; dupilumab:dupixent; rituximab:rituxan; apremilast:otezla;
alendronate:fosamax; risedronate:actonel; ibandronate:boniva; zoledronic acid:reclast,zometa; denosumab:prolia,xgeva;
raloxifene:evista; teriparatide:forteo; estradiol:estrace,premarin,vagifem; progesterone:prometrium;
medroxyprogesterone:provera,depo-provera,depo provera; norethindrone; testosterone:cypionate,androgel,testosterone cypionate;
levonorgestrel:mirena,plan b; clomiphene:clomid; finasteride:proscar,propecia; dutasteride:avodart; sildenafil:viagra,revatio;
tadalafil:cialis; vardenafil:levitra; oxybutynin:ditropan; tolterodine:detrol; mirabegron:myrbetriq; solifenacin:vesicare;
phenazopyridine:pyridium,azo; tamoxifen:nolvadex; letrozole:femara; anastrozole:arimidex; exemestane:aromasin;
cisplatin:platinol; carboplatin; paclitaxel:taxol; docetaxel:taxotere; doxorubicin:adriamycin; cyclophosphamide:cytoxan;
fluorouracil:efudex,5-fu; capecitabine:xeloda; pembrolizumab:keytruda; nivolumab:opdivo; trastuzumab:herceptin;
bevacizumab:avastin; imatinib:gleevec; ferrous sulfate:feosol,iron,ferrous,iron supplement; folic acid:folate;
cyanocobalamin:b12,vitamin b12,b-12,vitamin b-12,b twelve; cholecalciferol:vitamin d,vitamin d3; ascorbic acid:vitamin c;
multivitamin:multivitamins,multi vitamin,multi vitamins; potassium chloride:k-dur,klor-con,potassium; magnesium:mag-ox,magnesium
oxide; calcium:caltrate; zinc; fish oil:omega-3,lovaza; glucosamine:chondroitin; biotin; turmeric; latanoprost:xalatan;
brimonidine:alphagan; dorzolamide:trusopt,cosopt; bimatoprost:lumigan; tobramycin:tobradex; lidocaine:lidoderm,xylocaine;
bupivacaine:marcaine; ropivacaine:naropin; tretinoin:retin-a; isotretinoin:accutane; benzoyl peroxide:benzac; salicylic acid;
varenicline:chantix; nicotine:nicorette,nicotine patch; disulfiram:antabuse; acamprosate:campral; botulinum:botox;
hyaluronic:synvisc,euflexxa,hyalgan,orthovisc; desmopressin:ddavp; cabergoline:dostinex; sevelamer:renvela;
calcitriol:rocaltrol; epoetin:epogen,procrit,aranesp; filgrastim:neupogen; tranexamic acid:lysteda; cannabidiol:cbd; magnesium
citrate; glucagon; dihydroergotamine:dhe; tegaserod:zelnorm; lubiprostone:amitiza`
