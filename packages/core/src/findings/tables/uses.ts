// Made by scripts/findings-tables.ts from scripts/findings/uses.txt.
import { type Use, usesIn } from './entries.ts'

/** What drugs are usually given for. */
export const uses = (): Use[] => usesIn(usesTable)
const usesTable = `hypertension:ace inhibitor,arb,calcium channel blocker,beta blocker,diuretic,clonidine,hydralazine,minoxidil; congestive heart
failure,edema:diuretic,sacubitril,beta blocker,ace inhibitor,spironolactone,digoxin,empagliflozin,dapagliflozin; coronary artery
disease,heart attack,chest pain:nitrate,antiplatelet,statin,beta blocker,ranolazine; atrial
fibrillation,arrhythmia,palpitations:anticoagulant,amiodarone,digoxin,flecainide,dofetilide,sotalol,diltiazem,metoprolol; deep
vein thrombosis,pulmonary embolism,stroke:anticoagulant,antiplatelet;
hyperlipidemia:statin,ezetimibe,fenofibrate,gemfibrozil,niacin,icosapent,evolocumab,alirocumab;
diabetes,hyperglycemia:metformin,sulfonylurea,pioglitazone,sitagliptin,linagliptin,saxagliptin,empagliflozin,dapagliflozin,canagliflozin,semaglutide,liraglutide,dulaglutide,exenatide,tirzepatide,insulin;
hypothyroidism:thyroid medication,liothyronine; hyperthyroidism:methimazole,propylthiouracil;
depression,anxiety,stress:ssri,antidepressant,buspirone,benzodiazepine; insomnia:sleep aid,trazodone,benzodiazepine;
asthma,copd,wheezing,shortness of breath:inhaler,montelukast,zafirlukast,theophylline,steroid,omalizumab;
cough:benzonatate,guaifenesin,dextromethorphan,codeine;
allergies,congestion,rhinorrhea,itching:antihistamine,fluticasone,mometasone,montelukast,decongestant;
heartburn,ulcer,dysphagia:ppi,famotidine,ranitidine,sucralfate,antacid;
nausea,vomiting:ondansetron,promethazine,metoclopramide,prochlorperazine,meclizine; constipation:laxative,stool
softener,linaclotide,lubiprostone,psyllium; diarrhea:loperamide,diphenoxylate,bismuth; pain,back pain,joint pain,neck
pain,arthritis,sprain,strain,fracture,headache,migraine,bursitis,tendinitis,plantar fasciitis,sciatica,rotator cuff
tear:nsaid,analgesic,opioid,muscle relaxant,steroid,gabapentin,lidocaine;
migraine:triptan,topiramate,propranolol,galcanezumab,erenumab,rimegepant,butalbital;
gout:allopurinol,febuxostat,colchicine,probenecid,nsaid,steroid;
neuropathy,radiculopathy,numbness,tingling:gabapentin,pregabalin,duloxetine,amitriptyline,nortriptyline;
seizure,epilepsy:levetiracetam,lamotrigine,valproate,carbamazepine,oxcarbazepine,topiramate,phenytoin,lacosamide,phenobarbital;
infection,cellulitis,urinary tract infection,pneumonia,bronchitis,fever:antibiotic,antiviral,antifungal;
acne:clindamycin,benzoyl peroxide,tretinoin,doxycycline,minocycline,isotretinoin,salicylic acid;
psoriasis,eczema,rash:steroid,clobetasol,tacrolimus,apremilast; rheumatoid
arthritis:methotrexate,hydroxychloroquine,sulfasalazine,leflunomide,adalimumab,etanercept,infliximab,tofacitinib,steroid;
osteoporosis:alendronate,risedronate,ibandronate,zoledronic acid,denosumab,raloxifene,teriparatide,calcium,cholecalciferol;
anemia:ferrous sulfate,folic acid,cyanocobalamin,epoetin; prostate enlargement,urinary retention,urinary frequency:alpha
blocker,finasteride,dutasteride,silodosin,oxybutynin,tolterodine,mirabegron; erectile
dysfunction:sildenafil,tadalafil,vardenafil;
parkinson's,tremor:carbidopa,ropinirole,pramipexole,benztropine,primidone,propranolol;
dementia:donepezil,memantine,rivastigmine; tobacco use:varenicline,nicotine,bupropion; hair loss:finasteride,minoxidil;
cancer,breast
cancer,lymphoma:tamoxifen,letrozole,anastrozole,exemestane,cisplatin,carboplatin,paclitaxel,docetaxel,doxorubicin,cyclophosphamide,capecitabine,pembrolizumab,nivolumab,trastuzumab`
