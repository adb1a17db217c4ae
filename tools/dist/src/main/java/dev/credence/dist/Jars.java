package dev.credence.dist;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * The jars of a download: without compression, so that the archive compresses them together (a third less), and Java need not unpack
 * a class before it reads it; and one without classes that names all the others, which is the class path.
 */
final class Jars {
    private static final String MANIFEST = JarFile.MANIFEST_NAME;

    private Jars() {}

    /** Returns the jars of a folder, sorted by name. */
    static List<Path> jarsOf(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".jar"))
                    .sorted()
                    .toList();
        }
    }

    /** Puts a jar into the tree with its entries unchanged and its manifest first. */
    static void put(Path jar, Tree tree, String name) throws IOException {
        TreeMap<String, byte[]> entries = new TreeMap<>();
        byte[] manifest = new byte[0];
        try (JarFile file = new JarFile(jar.toFile(), false)) {
            for (ZipEntry entry : file.stream().filter(e -> !e.isDirectory()).toList()) {
                try (InputStream in = file.getInputStream(entry)) {
                    if (entry.getName().equals(MANIFEST)) {
                        manifest = in.readAllBytes();
                    } else {
                        entries.put(entry.getName(), in.readAllBytes());
                    }
                }
            }
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            ZipWriter.stored(zip, ZipWriter.entry(MANIFEST, tree), manifest);
            for (String entry : entries.keySet()) {
                ZipWriter.stored(zip, ZipWriter.entry(entry, tree), entries.get(entry));
            }
        }
        tree.bytes(name, bytes.toByteArray());
    }

    /** Writes the jar whose manifest lists the other jars and the main class of the command. */
    static void putClassPath(List<String> jars, String version, Tree tree, String name) throws IOException {
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.put(Attributes.Name.MAIN_CLASS, "dev.credence.cli.Main");
        attributes.put(Attributes.Name.IMPLEMENTATION_VERSION, version);
        attributes.put(Attributes.Name.CLASS_PATH, jars.stream().collect(Collectors.joining(" ")));
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        manifest.write(text);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            ZipWriter.stored(zip, ZipWriter.entry(MANIFEST, tree), text.toByteArray());
        }
        tree.bytes(name, bytes.toByteArray());
    }

    /**
     * The classes of all jars in one, for jdeps: without descriptors of modules, which it would follow, and without those that the JDK
     * has too, which the JDK's modules contain.
     */
    static void merge(List<Path> jars, Path all) throws IOException {
        Set<String> names = new HashSet<>();
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(all))) {
            for (Path jar : jars) {
                try (JarFile file = new JarFile(jar.toFile(), false)) {
                    for (ZipEntry entry : file.stream().filter(Jars::isClass).toList()) {
                        if (names.add(entry.getName())) {
                            zip.putNextEntry(new ZipEntry(entry.getName()));
                            file.getInputStream(entry).transferTo(zip);
                            zip.closeEntry();
                        }
                    }
                }
            }
        }
    }

    private static boolean isClass(ZipEntry entry) {
        return entry.getName().endsWith(".class")
                && !entry.getName().endsWith("module-info.class")
                && !entry.getName().startsWith("META-INF/")
                && ClassLoader.getPlatformClassLoader().getResource(entry.getName()) == null;
    }
}
