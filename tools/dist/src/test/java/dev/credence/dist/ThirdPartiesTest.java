package dev.credence.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The statements of the archive about its libraries are true of the bytes in it. */
class ThirdPartiesTest {
    private static final String TOP = "credence-" + Stranger.VERSION + "/";
    private static final String DOCUMENTS = "share/doc/credence/";
    /** Words that distinguish a licence from all others. */
    private static final Map<String, String> WORDS = Map.of(
            "Apache-2.0", "Apache License",
            "MIT", "Permission is hereby granted, free of charge",
            "BSD-3-Clause", "Neither the name of",
            "SAX-PD", "Public Domain",
            "The W3C License", "W3C");

    private static final Map<String, byte[]> ENTRIES = new HashMap<>();

    @BeforeAll
    static void readTheArchive() throws IOException {
        try (ZipFile zip = new ZipFile(Stranger.DOWNLOADS
                .resolve("credence-" + Stranger.VERSION + ".zip")
                .toFile())) {
            for (ZipEntry entry : zip.stream().toList()) {
                ENTRIES.put(
                        entry.getName().substring(TOP.length()),
                        zip.getInputStream(entry).readAllBytes());
            }
        }
    }

    private static String text(String name) {
        assertThat(ENTRIES).containsKey(name);
        return new String(ENTRIES.get(name), StandardCharsets.UTF_8);
    }

    private static JsonNode parts() {
        return JsonMapper.shared().readTree(text(Download.PARTS));
    }

    private static TreeMap<String, byte[]> jars() {
        return ENTRIES.entrySet().stream()
                .filter(entry -> entry.getKey().matches("lib/.*\\.jar")
                        && !entry.getKey().equals("lib/credence.jar"))
                .collect(Collectors.toMap(
                        entry -> entry.getKey().substring("lib/".length()),
                        Map.Entry::getValue,
                        (a, b) -> a,
                        TreeMap::new));
    }

    /** Returns the cells of each line of the table: library, version, licences, texts. */
    private static List<String[]> rows() {
        List<String[]> rows = text("THIRD-PARTY.md")
                .lines()
                .filter(line -> line.matches("\\| [^|]+:[^|]+ \\|.*"))
                .map(line -> line.replaceAll("^\\| | \\|$", "").split(" \\| "))
                .toList();
        assertThat(rows).hasSizeGreaterThan(30).allMatch(cells -> cells.length == 4);
        return rows;
    }

    @Test
    void billOfMaterialsListsDigestsOfJars() {
        Map<String, String> listed = new TreeMap<>();
        for (JsonNode part : parts().path("components")) {
            assertThat(part.path("hashes")).as("hashes of %s", Parts.name(part)).hasSize(1);
            listed.put(
                    Parts.name(part) + "-" + Parts.version(part) + ".jar",
                    part.path("hashes").path(0).path("content").stringValue());
        }
        Map<String, String> there = new TreeMap<>();
        jars().forEach((name, bytes) -> there.put(name, Checksums.hex(bytes, "SHA-256")));
        assertThat(listed).isEqualTo(there);
    }

    @Test
    void billOfMaterialsListsTheDigestsOfTheOriginalJars() throws IOException {
        int originals = 0;
        for (JsonNode part : parts().path("components")) {
            JsonNode source = part.path("externalReferences").path(0);
            if (!Parts.group(part).equals(Parts.OURS)) {
                Path jar = Stranger.TARGET.resolve("lib/" + Parts.name(part) + "-" + Parts.version(part) + ".jar");
                assertThat(source.path("hashes").path(0).path("content").stringValue())
                        .as(source.path("url").stringValue())
                        .isEqualTo(Checksums.sha256(jar));
                originals++;
            }
        }
        assertThat(originals).isGreaterThan(30);
    }

    @Test
    void billOfMaterialsHasNoDanglingReference() {
        JsonNode parts = parts();
        assertThat(parts.path("serialNumber").stringValue())
                .matches("urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}");
        assertThat(parts.path("metadata").path("timestamp").stringValue())
                .isEqualTo(System.getProperty("credence.time", "2026-01-01T00:00:00Z"));
        TreeSet<String> references = new TreeSet<>();
        references.add(parts.path("metadata").path("component").path("bom-ref").stringValue());
        parts.path("components")
                .forEach(part -> references.add(part.path("bom-ref").stringValue()));
        for (JsonNode dependency : parts.path("dependencies")) {
            assertThat(references).contains(dependency.path("ref").stringValue());
            dependency.path("dependsOn").forEach(ref -> assertThat(references).contains(ref.stringValue()));
        }
        assertThat(text(Download.PARTS)).doesNotContain("duckdb");
    }

    @Test
    void shadedLibrariesAreListed() {
        assertThat(parts().path("components"))
                .filteredOn(part -> Parts.name(part).equals("credence-numerics"))
                .singleElement()
                .satisfies(part -> assertThat(part.path("components"))
                        .extracting(Parts::name)
                        .contains("commons-math4-legacy", "commons-math4-transform", "commons-numbers-complex"));
        assertThat(rows()).extracting(cells -> cells[0]).contains("org.apache.commons:commons-math4-legacy");
    }

    @Test
    void everyLibraryIsListedWithLicences() {
        List<String[]> rows = rows();
        assertThat(rows)
                .extracting(cells -> cells[0].replaceFirst(".*:", "") + "-" + cells[1] + ".jar")
                .containsAll(jars().keySet().stream()
                        .filter(name -> !name.startsWith("credence-"))
                        .toList());
        for (String[] cells : rows) {
            String texts = Stream.of(cells[3].split(", "))
                    .map(name -> text(DOCUMENTS + name))
                    .collect(Collectors.joining("\n"));
            for (String licence : cells[2].split(", ")) {
                assertThat(WORDS).as("licences that this test knows").containsKey(licence);
                assertThat(texts)
                        .as("%s of %s in %s", licence, cells[0], cells[3])
                        .contains(WORDS.get(licence));
            }
        }
    }

    @Test
    void jlineIsListedUnderBsd3Clause() {
        assertThat(rows())
                .filteredOn(cells -> cells[0].startsWith("org.jline:"))
                .isNotEmpty()
                .allMatch(cells -> cells[2].equals("BSD-3-Clause"));
    }

    /** One copy of the text of a notice may serve many jars. */
    @Test
    void licencesAndNoticesOfAllJarsAreShipped() throws IOException {
        TreeSet<String> texts = new TreeSet<>();
        ENTRIES.forEach((name, bytes) -> {
            if (name.startsWith(DOCUMENTS)) {
                texts.add(withoutBlanks(bytes));
            }
        });
        int found = 0;
        for (Map.Entry<String, byte[]> jar : jars().entrySet()) {
            try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(jar.getValue()))) {
                for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                    if (entry.getName().matches("(?i)([^/]*/)?(LICENSE|NOTICE)(\\.[^/]*)?")) {
                        assertThat(texts)
                                .as("%s of %s", entry.getName(), jar.getKey())
                                .contains(withoutBlanks(in.readAllBytes()));
                        found++;
                    }
                }
            }
        }
        assertThat(found).isGreaterThan(60);
    }

    @Test
    void debianPackageAndArchivesContainTheSameDocuments() throws IOException {
        Path stage = Stranger.TARGET.resolve("stage/deb/usr/share/doc/credence");
        for (String name : ENTRIES.keySet()) {
            if (name.startsWith(DOCUMENTS)) {
                assertThat(Files.readAllBytes(stage.resolve(name.substring(DOCUMENTS.length()))))
                        .as(name)
                        .isEqualTo(ENTRIES.get(name));
            }
        }
    }

    private static String withoutBlanks(byte[] text) {
        return new String(text, StandardCharsets.UTF_8).replaceAll("\\s+", "");
    }
}
