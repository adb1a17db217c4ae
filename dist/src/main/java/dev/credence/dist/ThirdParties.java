package dev.credence.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The licences of all libraries in a download, by the list of its parts (CycloneDX). Their texts are in the jars. */
final class ThirdParties {
    private static final String OURS = "dev.credence";

    private ThirdParties() {}

    /**
     * A list in Markdown.
     *
     * @param bom the list of parts
     * @param without the artifact that the download leaves out
     */
    static String list(Path bom, String without) throws IOException {
        TreeSet<String> lines = new TreeSet<>();
        for (JsonNode part : JsonMapper.shared().readTree(Files.readString(bom)).path("components")) {
            String group = part.path("group").stringValue("");
            String name = part.path("name").stringValue("");
            if (!group.equals(OURS) && !name.equals(without)) {
                lines.add("| " + group + ":" + name + " | "
                        + part.path("version").stringValue("") + " | " + licences(part) + " |\n");
            }
        }
        return "# Libraries in this download, and their licences\n\n"
                + "Each library is a jar of its own in `lib`, unchanged but for compression; its licence and notices are"
                + " in it, in\n"
                + "`META-INF`. Credence itself is under the Apache License 2.0 (LICENSE).\n\n"
                + "| library | version | licence |\n"
                + "|---|---|---|\n" + String.join("", lines);
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
