package dev.credence.cli;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * A program that runs one command after another in one Java machine, because a machine for each of some hundred commands takes minutes. A request
 * is the number of the arguments and the arguments; a response is the exit status, standard output and standard error.
 */
public final class CommandLoop {
    private CommandLoop() {}

    /** Answers requests on standard input until it ends. */
    public static void main(String[] none) throws IOException {
        Locale.setDefault(Locale.ROOT);
        DataInputStream requests = new DataInputStream(System.in);
        DataOutputStream responses = new DataOutputStream(new FileOutputStream(FileDescriptor.out));
        System.setOut(System.err);
        try {
            while (true) {
                String[] arguments = new String[requests.readInt()];
                for (int i = 0; i < arguments.length; i++) {
                    arguments[i] = read(requests);
                }
                run(arguments, responses);
            }
        } catch (EOFException end) {
            responses.close();
        }
    }

    private static void run(String[] arguments, DataOutputStream responses) throws IOException {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        PrintWriter results = new PrintWriter(out);
        PrintWriter messages = new PrintWriter(err);
        Console console =
                new Console(InputStream.nullInputStream(), results, messages, Console.Looks.PLAIN, System.getenv());
        int status = Main.run(console, arguments);
        results.flush();
        messages.flush();
        responses.writeInt(status);
        write(out.toString(), responses);
        write(err.toString(), responses);
        responses.flush();
    }

    /**
     * Reads a text.
     *
     * @return the text that {@link #write} wrote
     * @throws IOException if the stream ends before the text
     */
    public static String read(InputStream from) throws IOException {
        DataInputStream data = new DataInputStream(from);
        byte[] bytes = new byte[data.readInt()];
        data.readFully(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /**
     * Writes a text as the number of its bytes and the bytes.
     *
     * @throws IOException if the stream takes no more
     */
    public static void write(String text, OutputStream to) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        DataOutputStream data = new DataOutputStream(to);
        data.writeInt(bytes.length);
        data.write(bytes);
    }
}
