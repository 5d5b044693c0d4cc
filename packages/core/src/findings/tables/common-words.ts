// Made by scripts/findings-tables.ts from scripts/findings.
import { type Entry, entriesOf, wordsIn } from './entries.ts'

/** Other words with one meaning. */
export const synonyms = (): Entry[] => entriesOf(synonymsTable)
const synonymsTable = `abdomen:abdominal,belly,stomach,tummy; electrocardiogram:ekg,ecg; echocardiogram:echo,cardiac ultrasound;
x-ray:x-rays,xray,xrays,x ray,x rays,radiograph,radiographs,radiographic,plain films; mri:magnetic resonance imaging,m r i;
ct:cat scan,ct scan,computed tomography; ultrasound:sonogram; laboratory:labs,lab,lab work,blood work,bloodwork,blood
tests,blood test; complete blood count:cbc; basic metabolic panel:bmp,metabolic panel,cmp,comprehensive metabolic panel;
a1c:hemoglobin a1c,hba1c,a-1-c,a1 c,a one c,hemoglobin a-1-c; urinalysis:ua,urine test; physical therapy:pt,physical therapist,p
t; follow up:follow-up,followup,return,come back,back in,see you back,see you again,see you in,see me in,come see me,check
back,recheck,reevaluate,re-evaluate; daily:every day,once a day,a day,per day,qd,each day; twice daily:twice a
day,bid,b.i.d.,two times a day,2 times a day,two times daily,2 times daily,b i d; three times daily:three times a
day,tid,t.i.d.,3 times daily; four times daily:four times a day,qid,q.i.d.,4 times daily; as needed:prn,p.r.n.,if needed,when
you need it; nightly:at night,at bedtime,qhs,every night,before bed; over the counter:otc,over-the-counter; emergency room:er,ed
visit,emergency department,emergency; primary care:pcp,primary care physician,family doctor;
prescription:prescribe,prescribed,prescriptions,prescribing; medication:medications,medicine,medicines,meds,pill,pills,drug;
elevated:high,increased,raised,up; decreased:low,reduced,lower,down,diminished; increase:up the dose,go up;
normal:unremarkable,within normal limits,wnl,good,fine,okay; bilateral:both,bilaterally,both sides;
physician:doctor,provider,dr; operation:surgery,surgical,procedure; extremity:extremities,limb; lower extremity:leg,legs,lower
extremities; upper extremity:arm,arms,upper extremities; blood pressure:bp,blood pressures; blood sugar:glucose,sugars,blood
sugars,blood glucose; heart rate:pulse; oxygen saturation:spo2,o2 sat,oxygen,sat,pulse ox; temperature:temp; ejection
fraction:ef,pumping function; cardiology:cardiologist; orthopedics:orthopedic,orthopedist,ortho; neurology:neurologist;
dermatology:dermatologist; gastroenterology:gastroenterologist,gi; urology:urologist; nephrology:nephrologist;
endocrinology:endocrinologist; rheumatology:rheumatologist; oncology:oncologist; pulmonology:pulmonologist,pulmonary;
psychiatry:psychiatrist; therapy:therapist,counseling; kidney:renal,kidneys; liver:hepatic; heart:cardiac; lung:lungs,pulmonary;
brain:cerebral; vaccine:vaccination,vaccinated,shot,immunization; diet:dietary; exercise:exercises,exercising,work out,working
out,gym; sleep:fall asleep,asleep,sleeping,slept; work:job,employed,occupation; mother:mom; father:dad; children:kids,child,kid;
married:husband,wife,spouse; injection:injections,shot,shots,inject; consult:consultation,referral,refer,referred;
endorse:endorses,reports,states,admits,notes; deny:denies,denied; improve:improved,better,improving,improvement;
worse:worsen,worsened,worsening; start:initiate,started,starting,begin,began,initiated;
stop:discontinue,stopped,discontinued,quit; continue:keep,continued,maintain,stay; assess:evaluate,evaluation,check,examine;
recommend:advise,suggest,recommended,advised; utilize:use,using,utilizing; approximately:about,around,roughly; physical
examination:physical exam,exam,examination; range of motion:rom; flexion:flex,bend,bending; extension:extend,straighten;
crutch:crutches; brace:splint,immobilizer,sling,boot,aircast; walk:walking,ambulate,ambulating,ambulation,gait; stress
test:stress tests,treadmill test,exercise test,stress echo; catheterization:cath,heart cath,cardiac catheterization,cardiac
cath,angiogram,angiography; colonoscopy:colonoscopies; endoscopy:egd,upper endoscopy; mammogram:mammograms,mammography;
biopsy:biopsies,biopsied; pulmonary function test:pulmonary function tests,pft,pfts,spirometry,breathing test,breathing tests;
sleep study:sleep test,polysomnography,polysomnogram; nerve conduction study:nerve conduction studies,nerve conduction
test,emg,electromyography,electromyogram; bone density scan:bone density,bone density test,dexa,dexa scan,dxa; lipid panel:lipid
profile,fasting lipids,cholesterol panel; thyroid panel:tsh,thyroid labs,thyroid function tests,thyroid studies;
culture:cultures; heart monitor:event monitor,holter,holter monitor,cardiac monitor,zio patch; tubal ligation:tubes tied,had my
tubes tied; hysterectomy:uterus removed,uterus out; cholecystectomy:gallbladder removed,gallbladder out,gallbladder taken
out,gallbladder surgery; appendectomy:appendix removed,appendix out,appendix taken out; tonsillectomy:tonsils removed,tonsils
out,tonsils taken out; mastectomy:breast removed; cesarean section:c-section,cesarean,c section; stent:stents,stent placement;
renal function:kidney function,kidney functions; liver function:liver enzymes,liver tests;
nutritionist:dietitian,dietician,nutrition counseling; antibiotic:antibiotics;
steroid:steroids,corticosteroid,corticosteroids,cortisone; anti inflammatory:anti-inflammatories,nsaid,nsaids;
inflammation:inflamed,inflammatory; urination:urinate,urinating,pee,peeing,urinary; stool:stools,poop,bowel movement,bowel
movements; swallow:swallowing,swallowed; eat:eating,ate,meal,meals; younger:childhood,as a kid,growing up; retired:retirement;
exertion:exert,exerting,activity,strenuous; onset:started,began,start; ice:icing,iced,cold pack,cold packs; heat:heating
pad,warm compress,warm compresses; elevate:elevating,elevated leg,prop up; surgeon:surgeons; pharmacy:drug store,drugstore;
result:results,came back,comes back`

/** Parts of the body. */
export const bodyParts = (): string[] => wordsIn(bodyPartsTable)
const bodyPartsTable = `head face scalp forehead eye ear nose sinus jaw mouth tongue tooth throat neck shoulder clavicle collarbone arm elbow forearm
wrist hand finger thumb chest breast rib axilla armpit back flank side hip groin thigh hamstring quadriceps knee kneecap patella
shin calf leg ankle heel achilles foot toe toenail midfoot big-toe kidney ureter lung lobe ovary adnexal testicle testis scrotum
eyelid cheek temple carotid atrium ventricle atrial ventricular quadrant abdomen extremity buttock gluteal sacroiliac si tibia
fibula femur femoral humerus radius ulna radial ulnar scaphoid metatarsal metacarpal malleolus meniscus acl mcl lcl rotator
bicep biceps tricep deltoid trapezius paraspinal lumbar cervical cva costovertebral hemisphere bundle nipple mastectomy
lumpectomy nephrectomy hernia inguinal iliac popliteal pedal parotid tonsil nostril cornea retina index ring pinky middle lymph
nodule cuff thumbnail fingernail nail eardrum tympanic macula pupil scapula sternum coronary subclavian brachial tibial peroneal
temporal frontal parietal occipital tube testes vocal shoulder-blade biceps-tendon`

/** Words without content of their own. */
export const fillerWords = (): string[] => wordsIn(fillerWordsTable)
const fillerWordsTable = `a an the and or but if then so of in on at to for from with without by as is are was were be been being am do does did doing
done has have had having will would can could should may might must shall i you he she it we they me him her us them my your his
its our their this that these those there here who whom which what when where why how not no nor than too very just also only
into onto out up down over under again further once about all any both each few more most other some such own same s t don now
um uh okay ok yeah yes oh well like know mean got get go going gonna wanna lem na let right alright mm-hmm hmm huh really
actually kind sort thing things lot little bit patient patients reports report states state denies deny endorses endorse notes
note admits adds mentions describes patient's because since while during after before however although though additionally
regarding overall currently today time presents presenting history dl mmhg bpm ldl hdl`
