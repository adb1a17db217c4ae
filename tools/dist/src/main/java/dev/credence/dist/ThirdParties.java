package dev.credence.dist;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import tools.jackson.databind.JsonNode;

/**
 * The licences of all libraries in a download. Their texts and notices are copied out of the jars; those of jars that have none are kept
 * in {@code src/main/dist/licenses} by the library's group, as MIT and BSD want the text in every copy. A text that several have is
 * there once.
 */
final class ThirdParties {
    private static final String FOLDER = "share/doc/credence/";
    private static final String TEXTS = "(META-INF/|license/|)(LICEN[CS]E|NOTICE|COPYING)[^/]*";

    private final Inputs inputs;
    private final Tree tree;
    /** The place of each text, by the text without its blanks. */
    private final Map<String, String> places = new HashMap<>();

    private ThirdParties(Inputs inputs, Tree tree) {
        this.inputs = inputs;
        this.tree = tree;
    }

    /** Puts the texts and the list into a tree that already contains its jars. */
    static void put(JsonNode parts, Inputs inputs, Tree tree) throws IOException {
        String list = new ThirdParties(inputs, tree).list(parts);
        tree.text("THIRD-PARTY.md", list);
        tree.text(FOLDER + "THIRD-PARTY.md", list);
    }

    private String list(JsonNode parts) throws IOException {
        places.put(key(Files.readString(inputs.root().resolve("LICENSE"))), "LICENSE");
        TreeSet<String> lines = new TreeSet<>();
        for (JsonNode part : parts.path("components")) {
            if (!Parts.group(part).equals(Parts.OURS)) {
                lines.add(line(part, texts(part)));
            } else if (part.has("components")) {
                List<String> texts = texts(part);
                for (JsonNode inside : part.path("components")) {
                    lines.add(line(inside, texts));
                }
            }
        }
        return "# Libraries in this download, and their licences\n\n"
                + "Each library is a jar of its own in `lib`, with its entries as they were published, but stored without"
                + " compression;\nof `commons-math4-*`, `commons-numbers-combinatorics` and `commons-numbers-complex` some"
                + " classes are inside the jar of\n`credence-numerics`, in packages of other names. The texts of their"
                + " licences and their notices lie below `" + FOLDER + "`\n(`/usr/" + FOLDER
                + "` of the Debian package);"
                + " `LICENSE` is the text of the Apache License 2.0, under which Credence itself is.\n\n"
                + "| library | version | licence | texts |\n"
                + "|---|---|---|---|\n" + String.join("", lines);
    }

    private static String line(JsonNode part, List<String> texts) {
        return "| " + Parts.group(part) + ":" + Parts.name(part) + " | " + Parts.version(part) + " | " + licences(part)
                + " | " + String.join(", ", texts) + " |\n";
    }

    /** Writes the texts of a library and returns their places. */
    private List<String> texts(JsonNode part) throws IOException {
        List<String> texts = new ArrayList<>();
        String name = Parts.name(part);
        try (JarFile jar = new JarFile(
                tree.root()
                        .resolve("lib/" + name + "-" + Parts.version(part) + ".jar")
                        .toFile(),
                false)) {
            for (ZipEntry entry :
                    jar.stream().filter(e -> e.getName().matches(TEXTS)).toList()) {
                String text = new String(jar.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8);
                texts.add(place("licenses/" + name + "/" + entry.getName().replaceFirst(".*/", ""), text));
            }
        }
        Path kept = inputs.templates().resolve("licenses/" + Parts.group(part) + ".txt");
        if (Files.exists(kept)) {
            texts.add(place("licenses/" + Parts.group(part) + ".txt", Files.readString(kept)));
        }
        if (licences(part).contains("Apache-2.0") && texts.stream().noneMatch(text -> text.contains("LICENSE"))) {
            texts.add("LICENSE");
        }
        if (texts.isEmpty()) {
            throw new IllegalStateException("the licence of " + name + " is " + licences(part)
                    + ", its jar has no text of it, and " + kept + " is not there; put the text there");
        }
        return texts.stream().distinct().sorted().toList();
    }

    private String place(String name, String text) throws IOException {
        String place = places.putIfAbsent(key(text), name);
        if (place == null) {
            tree.text(FOLDER + name, text);
            return name;
        }
        return place;
    }

    private static String key(String text) {
        return text.replaceAll("\\s+", "");
    }

    private static String licences(JsonNode part) {
        String licences = part.path("licenses")
                .valueStream()
                .map(choice -> choice.has("expression")
                        ? choice.path("expression").stringValue("")
                        : choice.path("license")
                                .path("id")
                                .stringValue(choice.path("license").path("name").stringValue("")))
                .distinct()
                .collect(Collectors.joining(", "));
        if (licences.isEmpty()) {
            throw new IllegalStateException("no licence is known of " + part.path("purl"));
        }
        return licences;
    }
}
