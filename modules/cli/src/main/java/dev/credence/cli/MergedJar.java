package dev.credence.cli;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Writes the entries of all jars of a class path into one jar without compression. Java opens every jar of the class path when it looks for
 * services, which takes a tenth of a short command.
 *
 * <p>Of entries with the same name the first one counts, as on the class path; the lists of services are joined in the order of the jars. Jars
 * of the same contents give the same bytes.
 */
public final class MergedJar {
    private static final String SERVICES = "META-INF/services/";

    private final ZipOutputStream zip;
    private final Manifest manifest = new Manifest();
    private final Map<String, ByteArrayOutputStream> services = new TreeMap<>();
    private final Set<String> names = new HashSet<>(Set.of(JarFile.MANIFEST_NAME));

    private MergedJar(OutputStream out) {
        this.zip = new ZipOutputStream(out);
    }

    /**
     * Writes the jar.
     *
     * @param args the file to write, and a class path of jars, of which the first one gives the attributes of the manifest
     */
    public static void main(String[] args) throws IOException {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(Path.of(args[0])), 1 << 20)) {
            MergedJar merged = new MergedJar(out);
            for (String jar : args[1].split(File.pathSeparator)) {
                try (JarFile file = new JarFile(new File(jar), false)) {
                    merged.add(file);
                }
            }
            merged.finish();
        }
    }

    private void add(JarFile jar) throws IOException {
        Manifest given = jar.getManifest();
        Attributes own = given == null ? new Attributes() : given.getMainAttributes();
        Attributes main = manifest.getMainAttributes();
        if (main.isEmpty()) {
            main.putAll(own);
        }
        if (jar.isMultiRelease()) {
            main.put(Attributes.Name.MULTI_RELEASE, "true");
        }
        for (ZipEntry entry : jar.stream().toList()) {
            String name = entry.getName();
            if (name.startsWith(SERVICES) && !entry.isDirectory()) {
                ByteArrayOutputStream list = services.computeIfAbsent(name, key -> new ByteArrayOutputStream());
                jar.getInputStream(entry).transferTo(list);
                list.write('\n');
            } else if (isWanted(entry) && names.add(name)) {
                write(name, jar.getInputStream(entry).readAllBytes());
                keepVersion(name, own);
            }
        }
    }

    private static boolean isWanted(ZipEntry entry) {
        String name = entry.getName();
        return !entry.isDirectory()
                && !name.endsWith("module-info.class")
                && !name.matches("META-INF/[^/]+[.](SF|RSA|DSA|EC)");
    }

    /** A class called Version reads that of its jar, which the manifest has for each package. */
    private void keepVersion(String name, Attributes own) {
        Object version = own.get(Attributes.Name.IMPLEMENTATION_VERSION);
        if (name.endsWith("/Version.class") && version != null) {
            Attributes ofPackage = new Attributes();
            ofPackage.put(Attributes.Name.IMPLEMENTATION_VERSION, version);
            manifest.getEntries().put(name.substring(0, name.lastIndexOf('/') + 1), ofPackage);
        }
    }

    private void finish() throws IOException {
        for (Map.Entry<String, ByteArrayOutputStream> list : services.entrySet()) {
            write(list.getKey(), list.getValue().toByteArray());
        }
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        manifest.write(text);
        write(JarFile.MANIFEST_NAME, text.toByteArray());
        zip.finish();
    }

    private void write(String name, byte[] bytes) throws IOException {
        CRC32 crc = new CRC32();
        crc.update(bytes);
        ZipEntry entry = new ZipEntry(name);
        entry.setTimeLocal(LocalDateTime.of(2026, 1, 1, 0, 0));
        entry.setMethod(ZipEntry.STORED);
        entry.setSize(bytes.length);
        entry.setCrc(crc.getValue());
        zip.putNextEntry(entry);
        zip.write(bytes);
        zip.closeEntry();
    }
}
