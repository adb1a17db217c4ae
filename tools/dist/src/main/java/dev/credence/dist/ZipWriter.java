package dev.credence.dist;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A writer of zip archives whose bytes depend on their files only; it adds the permissions, which Java does not write. */
final class ZipWriter {
    private static final int CENTRAL = 0x02014b50;
    private static final int END = 0x06054b50;
    private static final int UNIX = 3;

    private ZipWriter() {}

    /** Writes a tree below a folder of the given name. */
    static void write(Tree tree, String folder, Path file) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        List<Path> files = tree.entries().stream().filter(Files::isRegularFile).toList();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            zip.setLevel(9);
            for (Path entry : files) {
                zip.putNextEntry(entry(folder + "/" + tree.name(entry), tree));
                Files.copy(entry, zip);
                zip.closeEntry();
            }
        }
        byte[] archive = bytes.toByteArray();
        permit(archive, files);
        Files.write(file, archive);
    }

    /** Returns an entry with its time, which zip stores as local time, here UTC. */
    static ZipEntry entry(String name, Tree tree) {
        ZipEntry entry = new ZipEntry(name);
        entry.setTimeLocal(LocalDateTime.ofInstant(tree.time().toInstant(), ZoneOffset.UTC));
        return entry;
    }

    /** Writes an entry without compression, so that the surrounding archive compresses all entries together. */
    static void stored(ZipOutputStream zip, ZipEntry entry, byte[] bytes) throws IOException {
        CRC32 crc = new CRC32();
        crc.update(bytes);
        entry.setMethod(ZipEntry.STORED);
        entry.setSize(bytes.length);
        entry.setCrc(crc.getValue());
        zip.putNextEntry(entry);
        zip.write(bytes);
        zip.closeEntry();
    }

    private static void permit(byte[] archive, List<Path> files) {
        ByteBuffer zip = ByteBuffer.wrap(archive).order(ByteOrder.LITTLE_ENDIAN);
        int end = archive.length - 22;
        if (zip.getInt(end) != END) {
            throw new IllegalStateException("the archive does not end as it should");
        }
        int at = zip.getInt(end + 16);
        for (Path file : files) {
            if (zip.getInt(at) != CENTRAL) {
                throw new IllegalStateException("the archive's list of files is broken at " + file);
            }
            zip.put(at + 5, (byte) UNIX);
            zip.putInt(at + 38, (0100000 | (Files.isExecutable(file) ? 0755 : 0644)) << 16);
            at += 46 + zip.getShort(at + 28) + zip.getShort(at + 30) + zip.getShort(at + 32);
        }
    }
}
