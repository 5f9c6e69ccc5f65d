-- film
recherche = texte_cherche(concat_ws(' ', a1."prefixe", a1."titre_original", a1."titre_international", a1."titre_latin", a1."reference", (select string_agg(a2."titre", ' '
        order by a2.id)
      from "film_titre" a2
      where a2."id_film" = a1.id), (select string_agg(a4."nom", ' '
        order by a3."ordre", a3.id)
      from "film_credit" a3, "personne" a4
      where a3."id_film" = a1.id and a4.id = a3."id_personne"), (select string_agg(a6."prenom", ' '
        order by a5."ordre", a5.id)
      from "film_credit" a5, "personne" a6
      where a5."id_film" = a1.id and a6.id = a5."id_personne"), (select string_agg(a8."raison_sociale", ' '
        order by a7."ordre", a7.id)
      from "film_credit" a7, "structure" a8
      where a7."id_film" = a1.id and a8.id = a7."id_structure"), (select string_agg(a9."numero", ' '
        order by a9."ordre", a9.id)
      from "festival_inscription" a9
      where a9."id_film" = a1.id), (select string_agg(a10."ancien_numero", ' '
        order by a10."ordre", a10.id)
      from "festival_inscription" a10
      where a10."id_film" = a1.id)))
cle_tri_realisation = coalesce(norm((select string_agg(j.t, ', '
        order by j.n)
      from (select d.t, min(d.n) as n
        from (select coalesce(nullif(btrim(concat(a12."prenom" || case when right(a12."prenom", 1) in ('''', '’') then '' else ' ' end, a12."nom")), ''), a12.id::text) as t, (coalesce(a11."ordre", 2147483647)::bigint << 32) + a11.id as n
          from "film_credit" a11, "personne" a12
          where a11."id_film" = a1.id and a12.id = a11."id_personne" and a11."id_fonction" = 1) d
        where d.t is not null
        group by d.t) j)), chr(1114111))
cle_tri_production = coalesce(norm((select string_agg(j.t, ', '
        order by j.n)
      from (select d.t, min(d.n) as n
        from (select coalesce(a14."raison_sociale", a14.id::text) as t, (coalesce(a13."ordre", 2147483647)::bigint << 32) + a13.id as n
          from "film_credit" a13, "structure" a14
          where a13."id_film" = a1.id and a14.id = a13."id_structure" and a13."id_fonction" = 2) d
        where d.t is not null
        group by d.t) j)), chr(1114111))
cle_tri_vendeurs = coalesce(norm((select string_agg(j.t, ', '
        order by j.n)
      from (select d.t, min(d.n) as n
        from (select coalesce(a16."raison_sociale", a16.id::text) as t, (coalesce(a15."ordre", 2147483647)::bigint << 32) + a15.id as n
          from "film_credit" a15, "structure" a16
          where a15."id_film" = a1.id and a16.id = a15."id_structure" and a15."id_fonction" = 6) d
        where d.t is not null
        group by d.t) j)), chr(1114111))
cle_tri_referents = coalesce(norm((select string_agg(j.t, ', '
        order by j.n)
      from (select d.t, min(d.n) as n
        from (select coalesce(nullif(btrim(concat(a18."prenom" || case when right(a18."prenom", 1) in ('''', '’') then '' else ' ' end, a18."nom")), ''), a18.id::text) as t, (coalesce(a17."ordre", 2147483647)::bigint << 32) + a17.id as n
          from "film_credit" a17, "personne" a18
          where a17."id_film" = a1.id and a18.id = a17."id_personne" and a17."id_fonction" = 5) d
        where d.t is not null
        group by d.t) j)), chr(1114111))
cle_tri_sections = coalesce(norm((select string_agg(j.t, ', '
        order by j.n)
      from (select d.t, min(d.n) as n
        from (select coalesce(nullif(btrim(concat((select coalesce(nullif(a21.traduction_fr, ''), nullif(a21.traduction_en, ''), nullif(a21.traduction_es, ''), nullif(a21.traduction_it, ''), nullif(a21.traduction_de, ''), nullif(a21.traduction_pt, ''))
                    from trad_libelle a21
                    where a21.id = a20."id_libelle") || ' ', (select coalesce(a22."eannee"::text, a22.id::text)
                    from "festival_edition" a22
                    where a22."eannee" = a20."eannee"))), ''), a20.id::text) as t, (coalesce(a19."ordre", 2147483647)::bigint << 32) + a19.id as n
          from "festival_inscription" a19, "festival_section" a20
          where a19."id_film" = a1.id and a20.id = a19."id_section") d
        where d.t is not null
        group by d.t) j)), chr(1114111))
cle_tri_derniere_section = coalesce(norm((select nullif(btrim(concat(a24."prefixe", case when right(a24."prefixe", 1) in ('''', '’') then '' else ' ' end, (select coalesce(a25."eannee"::text, a25.id::text)
              from "festival_edition" a25
              where a25."eannee" = a24."eannee"))), '')
      from "festival_inscription" a23, "festival_section" a24
      where a23."id_film" = a1.id and a24.id = a23."id_section"
      order by a24."eannee" desc nulls last, a23."ordre", a23.id
      limit 1)), chr(1114111))
-- reads film, film-titre, film-credit, personne, structure, festival-inscription, festival-section, festival-edition

-- personne
recherche = texte_cherche(concat_ws(' ', a1."nom", a1."prenom", a1."pseudo", a1."email"))
cle_tri_fonctions = coalesce(norm((select string_agg(j.t, ', '
        order by j.n)
      from (select d.t, min(d.n) as n
        from (select coalesce((select coalesce(nullif(a4.traduction_fr, ''), nullif(a4.traduction_en, ''), nullif(a4.traduction_es, ''), nullif(a4.traduction_it, ''), nullif(a4.traduction_de, ''), nullif(a4.traduction_pt, ''))
              from trad_libelle a4
              where a4.id = a3."id_libelle"), a3.id::text) as t, (coalesce(a2."ordre", 2147483647)::bigint << 32) + a2.id as n
          from "film_credit" a2, "fonction" a3
          where a2."id_personne" = a1.id and a3.id = a2."id_fonction") d
        where d.t is not null
        group by d.t) j)), chr(1114111))
cle_tri_employeurs = coalesce(norm((select string_agg(j.t, ', '
        order by j.n)
      from (select d.t, min(d.n) as n
        from (select coalesce(a6."raison_sociale", a6.id::text) as t, a5.id::bigint as n
          from "contact" a5, "structure" a6
          where a5."id_personne" = a1.id and a6.id = a5."id_structure") d
        where d.t is not null
        group by d.t) j)), chr(1114111))
-- reads personne, film-credit, fonction, contact, structure

-- contact
recherche = texte_cherche(concat_ws(' ', (select a2."nom"
      from "personne" a2
      where a2.id = a1."id_personne"), (select a3."prenom"
      from "personne" a3
      where a3.id = a1."id_personne"), (select a4."raison_sociale"
      from "structure" a4
      where a4.id = a1."id_structure"), a1."email", a1."telephone", a1."portable"))
cle_tri = coalesce((select a5."nom_n"
    from "personne" a5
    where a5.id = a1."id_personne"), chr(1114111)) || chr(1) || coalesce((select a6."prenom_n"
    from "personne" a6
    where a6.id = a1."id_personne"), chr(1114111))
cle_tri_nationalite = coalesce(norm((select coalesce((select coalesce(nullif(a9.traduction_fr, ''), nullif(a9.traduction_en, ''), nullif(a9.traduction_es, ''), nullif(a9.traduction_it, ''), nullif(a9.traduction_de, ''), nullif(a9.traduction_pt, ''))
          from trad_libelle a9
          where a9.id = a8."id_libelle"), a8.id::text)
      from "personne" a7, "pays" a8
      where a7.id = a1."id_personne" and a8.id = a7."id_pays")), chr(1114111))
-- reads contact, personne, structure, pays

-- festival-participant
recherche = texte_cherche(concat_ws(' ', (select a2."nom"
      from "personne" a2
      where a2.id = a1."id_personne"), (select a3."prenom"
      from "personne" a3
      where a3.id = a1."id_personne"), (select a4."email"
      from "contact" a4
      where a4.id = a1."id_contact"), (select a5."telephone"
      from "contact" a5
      where a5.id = a1."id_contact"), (select a6."portable"
      from "contact" a6
      where a6.id = a1."id_contact"), (select a7."raison_sociale"
      from "structure" a7
      where a7.id = a1."id_structure"), a1."nom_badge", a1."jeton_badge"))
cle_tri = coalesce((select a8."nom_n"
    from "personne" a8
    where a8.id = a1."id_personne"), chr(1114111)) || chr(1) || coalesce((select a9."prenom_n"
    from "personne" a9
    where a9.id = a1."id_personne"), chr(1114111))
cle_tri_implications = coalesce(norm((select string_agg(j.t, ', '
        order by j.n)
      from (select d.t, min(d.n) as n
        from (select coalesce((select coalesce(nullif(a12.traduction_fr, ''), nullif(a12.traduction_en, ''), nullif(a12.traduction_es, ''), nullif(a12.traduction_it, ''), nullif(a12.traduction_de, ''), nullif(a12.traduction_pt, ''))
              from trad_libelle a12
              where a12.id = a11."id_libelle"), a11.id::text) as t, a10.id::bigint as n
          from "participant_implication" a10, "festival_implication" a11
          where a10."id_participant" = a1.id and a11.id = a10."id_implication") d
        where d.t is not null
        group by d.t) j)), chr(1114111))
-- reads festival-participant, personne, contact, structure, participant-implication, festival-implication

-- festival-inscription
recherche = texte_cherche(concat_ws(' ', (select a2."prefixe"
      from "film" a2
      where a2.id = a1."id_film"), (select a3."titre_original"
      from "film" a3
      where a3.id = a1."id_film"), (select a4."titre_international"
      from "film" a4
      where a4.id = a1."id_film"), a1."numero", a1."ancien_numero"))
cle_tri_realisation = coalesce(norm((select string_agg(j.t, ', '
        order by j.n)
      from (select d.t, min(d.n) as n
        from (select coalesce(nullif(btrim(concat(a7."prenom" || case when right(a7."prenom", 1) in ('''', '’') then '' else ' ' end, a7."nom")), ''), a7.id::text) as t, (coalesce(a6."ordre", 2147483647)::bigint << 32) + a6.id as n
          from "film" a5, "film_credit" a6, "personne" a7
          where a5.id = a1."id_film" and a6."id_film" = a5.id and a7.id = a6."id_personne" and a6."id_fonction" = 1) d
        where d.t is not null
        group by d.t) j)), chr(1114111))
-- reads festival-inscription, film, film-credit, personne
