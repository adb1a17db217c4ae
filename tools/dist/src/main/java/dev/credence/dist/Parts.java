package dev.credence.dist;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.UUID;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The list of the parts of a download (CycloneDX). It begins with what the plugin of CycloneDX finds in the poms, and becomes the list of
 * what is in the folder: without what the download leaves out, with the digests of the jars as they are there, with the libraries whose
 * classes are inside a jar of ours, and with a serial number that depends on its content alone.
 */
final class Parts {
    static final String OURS = "dev.credence";
    private static final String CENTRAL = "https://repo.maven.apache.org/maven2/";
    /** The poms of JLine name "The BSD License", which the plugin reads as the four-clause licence; their address is that of the three-clause licence. */
    private static final Map<String, String> LICENCES = Map.of("org.jline", "BSD-3-Clause");

    private final Inputs inputs;
    private final Tree tree;

    private Parts(Inputs inputs, Tree tree) {
        this.inputs = inputs;
        this.tree = tree;
    }

    /** Writes the list for a tree that already contains its jars. */
    static ObjectNode of(Inputs inputs, Tree tree) throws IOException {
        return new Parts(inputs, tree).list();
    }

    static String text(JsonNode parts) {
        return JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(parts) + "\n";
    }

    private ObjectNode list() throws IOException {
        ObjectNode all = (ObjectNode) JsonMapper.shared().readTree(Files.readString(inputs.bom()));
        String leftOut = ":" + inputs.duckdbCoordinates().replaceFirst(":[^:]*$", "");
        ArrayNode components = JsonNodeFactory.instance.arrayNode();
        for (JsonNode part : all.path("components")) {
            if (!(":" + group(part) + ":" + name(part)).equals(leftOut)) {
                components.add(shipped((ObjectNode) part));
            }
        }
        all.set("components", components);
        all.set("dependencies", without(all.path("dependencies"), "/duckdb_jdbc@"));
        ObjectNode metadata = (ObjectNode) all.path("metadata");
        metadata.put("timestamp", inputs.time().toInstant().toString());
        ObjectNode product = (ObjectNode) metadata.path("component");
        product.put("name", "credence").put("description", "The credence command as a download");
        product.remove("purl");
        UUID content = UUID.nameUUIDFromBytes(text(all).getBytes(StandardCharsets.UTF_8));
        return all.put("serialNumber", "urn:uuid:" + content);
    }

    private ObjectNode shipped(ObjectNode part) throws IOException {
        Path jar = tree.root().resolve("lib/" + name(part) + "-" + version(part) + ".jar");
        if (!Files.exists(jar)) {
            throw new IllegalStateException("a part of the download is not in it: " + jar);
        }
        String original = part.path("hashes")
                .valueStream()
                .filter(hash -> hash.path("alg").stringValue("").equals("SHA-256"))
                .map(hash -> hash.path("content").stringValue(""))
                .collect(Collectors.joining());
        part.set("hashes", sha256(Checksums.sha256(jar)));
        if (LICENCES.containsKey(group(part))) {
            part.set("licenses", licence(LICENCES.get(group(part))));
        }
        if (group(part).equals(OURS)) {
            ArrayNode inside = partsOf(jar);
            if (!inside.isEmpty()) {
                part.set("components", inside);
            }
        } else {
            ObjectNode source = JsonNodeFactory.instance.objectNode();
            source.put("type", "distribution").put("url", CENTRAL + path(part)).set("hashes", sha256(original));
            part.set("externalReferences", JsonNodeFactory.instance.arrayNode().add(source));
        }
        return part;
    }

    /** Returns the libraries that are shaded into a jar of this project, by the properties that Maven wrote into them. */
    private static ArrayNode partsOf(Path jar) throws IOException {
        ArrayNode inside = JsonNodeFactory.instance.arrayNode();
        try (JarFile file = new JarFile(jar.toFile(), false)) {
            for (ZipEntry entry : file.stream().toList()) {
                if (entry.getName().matches("META-INF/maven/(?!" + OURS + "/).*/pom\\.properties")) {
                    Properties pom = new Properties();
                    pom.load(file.getInputStream(entry));
                    ObjectNode part = inside.addObject().put("type", "library");
                    for (String key : new String[] {"groupId", "artifactId", "version"}) {
                        part.put(key.replace("groupId", "group").replace("artifactId", "name"), pom.getProperty(key));
                    }
                    part.set("licenses", licence("Apache-2.0"));
                    String purl = "pkg:maven/" + group(part) + "/" + name(part) + "@" + version(part) + "?type=jar";
                    part.put("purl", purl).put("bom-ref", purl);
                }
            }
        }
        return inside;
    }

    private static ArrayNode without(JsonNode dependencies, String artifact) {
        ArrayNode kept = JsonNodeFactory.instance.arrayNode();
        for (JsonNode dependency : dependencies) {
            if (!dependency.path("ref").stringValue("").contains(artifact)) {
                ArrayNode on = JsonNodeFactory.instance.arrayNode();
                dependency
                        .path("dependsOn")
                        .valueStream()
                        .filter(ref -> !ref.stringValue("").contains(artifact))
                        .forEach(on::add);
                kept.add(((ObjectNode) dependency).set("dependsOn", on));
            }
        }
        return kept;
    }

    private static ArrayNode sha256(String digest) {
        ArrayNode hashes = JsonNodeFactory.instance.arrayNode();
        hashes.addObject().put("alg", "SHA-256").put("content", digest);
        return hashes;
    }

    private static ArrayNode licence(String id) {
        ArrayNode licences = JsonNodeFactory.instance.arrayNode();
        licences.addObject().putObject("license").put("id", id);
        return licences;
    }

    /** Returns the path of its jar in a Maven repository. */
    static String path(JsonNode part) {
        String file = name(part) + "-" + version(part) + ".jar";
        return group(part).replace('.', '/') + "/" + name(part) + "/" + version(part) + "/" + file;
    }

    static String group(JsonNode part) {
        return part.path("group").stringValue("");
    }

    static String name(JsonNode part) {
        return part.path("name").stringValue("");
    }

    static String version(JsonNode part) {
        return part.path("version").stringValue("");
    }
}
